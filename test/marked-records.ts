import { eq, sql } from "drizzle-orm";

import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { webhookDeliveries } from "#webhooks/tables/webhook-schema.server.ts";

import { returnLines, returnPhotos, returns } from "#returns/tables/return-schema.server.ts";
import { contactImages } from "#messages/tables/image-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { paymentProofs, refunds } from "#payments/tables/payment-schema.server.ts";

import type { TestApi } from "./api.ts";
import { buildProduct, buildStore } from "./factories.ts";
import type { KnownPerson } from "./known-person.ts";
import { addPersonalData, placeOrderFor } from "./known-person.ts";
import { buildAccount, buildSubmittedPayment } from "./money.ts";
import { saveStore } from "#store/operations/get-store.ts";

/** A discount with one-use codes. */
const LETTER = { trigger: "codes", name: "Letter", kind: "percent", percent: 10 };

/** Records of one person and one product, for requests about them. */
export interface MarkedRecords {
  /** A delivered order with parcel, review and notes. */
  orderId: string;
  /** An order that waits for its confirmation, after a call. */
  waitingOrderId: string;
  productId: string;
  shipmentId: number;
  sheetId: number;
  courierId: number;
  issueId: number;
  discountId: number;
  deliveryId: number;
  /** A request for images of another shop. */
  imageFetchId: string;
  customerId: number;
  /** An image of a payment. */
  proofId: number;
  /** A photo of a returned item. */
  photoId: number;
  /** A message with an image. */
  messageId: string;
  /** An account of the staff. */
  uid: string;
}

interface Columns {
  id: number;
  courierId: number;
  sheetId: number;
}

/** Stores a person's data and records of every kind that staff can read. `note` is written into texts of staff. */
export async function addMarkedRecords(
  { db, send }: Pick<TestApi, "db" | "send">,
  staff: Record<string, string>,
  { person, note }: { person: KnownPerson; note: string },
): Promise<MarkedRecords> {
  const post: Post = async <Body = { id: number }>(path: string, body: object, method = "POST") => {
    const response = await send<Body>(method, path, body, {
      ...staff,
      "idempotency-key": crypto.randomUUID(),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  await saveStore(db, buildStore({ holdStock: true }));
  const { productId, orderId } = await addPersonalData(db, person);
  const { id: waitingOrderId } = await placeOrderFor(db, (await buildProduct(db)).id, person);
  await post(`/admin/orders/${waitingOrderId}/calls`, { result: "no-answer", note });
  await post(`/admin/orders/${waitingOrderId}/notes`, { adminNotes: note, expectedNotes: null }, "PATCH");
  await post("/admin/blocked-phones", { phone: person.phone, reason: note, until: null }, "PUT");
  const [parcel] = await db
    .select({
      id: shipments.id,
      courierId: shipments.courierId,
      sheetId: sql<number>`${shipments.loadSheetId}`,
    })
    .from(shipments)
    .where(sql`${shipments.orderId} = ${orderId}`);
  const { id: shipmentId, courierId, sheetId } = parcel as Columns;
  const { id: discountId } = await post("/admin/discounts", LETTER);
  const { id: issueId } = await post("/admin/newsletter/issues", {
    subject: note,
    text: note,
    productIds: [],
  });
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "tulip anchor ferry" };
  const { uid } = await post<{ uid: string }>("/admin/users", account);
  await db.insert(jobs).values({ kind: "remove-picture", lastError: note, attempts: 3 });
  const deliveryId = await addDelivery({ db, post }, note);
  const proofId = await addPayment(db, waitingOrderId, { person, note });
  const photoId = await addReturn(db, orderId, { person, note });
  const urls = [`https://images.example/${crypto.randomUUID()}.jpg`];
  const { id: imageFetchId } = await post<{ id: string }>("/admin/imports/images", { urls });
  return {
    orderId,
    waitingOrderId,
    productId,
    shipmentId,
    sheetId,
    courierId,
    issueId,
    discountId,
    deliveryId,
    imageFetchId,
    customerId: await findCustomer(db, person),
    proofId,
    photoId,
    messageId: await findMessage(db, person),
    uid,
  };
}

async function findCustomer(db: TestApi["db"], person: KnownPerson): Promise<number> {
  const [customer] = await db
    .select({ id: customerSummaries.id })
    .from(customerSummaries)
    .where(sql`${customerSummaries.phone} = ${person.e164}`);
  return customer?.id ?? 0;
}

async function findMessage(db: TestApi["db"], person: KnownPerson): Promise<string> {
  const [message] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .innerJoin(contactImages, eq(contactImages.messageId, contactMessages.id))
    .where(eq(contactMessages.phone, person.e164));
  return message?.id ?? "";
}

/** Stores a rejected payment with an image, and a refund to the person. Returns the id of the image. */
async function addPayment(
  db: TestApi["db"],
  orderId: string,
  { person, note }: { person: KnownPerson; note: string },
): Promise<number> {
  const accountId = await buildAccount(db, "bank", crypto.randomUUID());
  const paymentId = await buildSubmittedPayment(db, orderId, accountId, { state: "rejected", reason: note });
  await db.insert(refunds).values({
    orderId,
    amount: 500_00,
    method: "wallet",
    payee: person.name,
    // An account, which those who pay refunds see, unlike the contacts of customers.
    payeeAccount: "PK36SCBL0000001123456702",
    reason: note,
    dueOn: "2036-12-01",
  });
  const content = Buffer.from(`image of ${paymentId}`);
  const proof = { paymentId, content, contentType: "image/webp", contentHash: String(paymentId) };
  const [stored] = await db.insert(paymentProofs).values(proof).returning({ id: paymentProofs.id });
  return stored?.id ?? 0;
}

type Post = <Body = { id: number }>(path: string, body: object, method?: string) => Promise<Body>;

/** Stores a delivery of a test event to a webhook whose description and result are the note. Returns its id. */
async function addDelivery(
  { db, post }: Pick<TestApi, "db"> & { post: Post },
  note: string,
): Promise<number> {
  const hook = {
    url: `https://erp.example/${crypto.randomUUID()}`,
    description: note,
    eventTypes: ["order.placed"],
  };
  const { endpoint } = await post<{ endpoint: { id: number } }>("/admin/webhooks", {
    ...hook,
    isEnabled: true,
  });
  const { id } = await post(`/admin/webhooks/${endpoint.id}/test`, {});
  await db
    .update(webhookDeliveries)
    .set({ result: note })
    .where(sql`id = ${id}`);
  return id;
}

/** Adds a return of one item of an order with a photo, and returns the photo's id. */
async function addReturn(
  db: TestApi["db"],
  orderId: string,
  { person, note }: { person: KnownPerson; note: string },
): Promise<number> {
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).limit(1);
  const fields = {
    wants: "refund",
    note,
    payee: person.name,
    payeeMethod: "wallet",
    payeeAccount: "PK36SCBL0000001123456702",
  } as const;
  const [given] = await db
    .insert(returns)
    .values({ orderId, number: `${orderId}-R1`, backOn: "2026-01-05", ...fields })
    .returning({ id: returns.id });
  if (!item || !given) throw new Error("The return was not added");
  const line = { returnId: given.id, itemId: item.id };
  await db.insert(returnLines).values({ ...line, quantity: 1, reason: "faulty", isShopFault: true });
  const content = Buffer.from(`photo of ${given.id}`);
  const [photo] = await db
    .insert(returnPhotos)
    .values({ ...line, content, contentType: "image/jpeg" })
    .returning({ id: returnPhotos.id });
  return photo?.id ?? 0;
}
