import { sql } from "drizzle-orm";

import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { webhookDeliveries } from "#webhooks/tables/webhook-schema.server.ts";

import type { TestApi } from "./api.ts";
import { buildProduct, buildStore } from "./factories.ts";
import type { KnownPerson } from "./known-person.ts";
import { addPersonalData, placeOrderFor } from "./known-person.ts";
import { saveStore } from "#store/operations/get-store.ts";

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
  deliveryId: number;
  /** A request for images of another shop. */
  imageFetchId: string;
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
  const { id: issueId } = await post("/admin/newsletter/issues", {
    subject: note,
    text: note,
    productIds: [],
  });
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "tulip anchor ferry" };
  const { uid } = await post<{ uid: string }>("/admin/users", account);
  await db.insert(jobs).values({ kind: "remove-picture", lastError: note, attempts: 3 });
  const deliveryId = await addDelivery({ db, post }, note);
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
    deliveryId,
    imageFetchId,
    uid,
  };
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
