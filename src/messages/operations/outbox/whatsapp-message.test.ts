import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { messageTemplates } from "../../tables/template-schema.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import { getWhatsAppMessage } from "./get-whatsapp-message.ts";
import { markWhatsAppMessageSent } from "./mark-whatsapp-message-sent.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 3400 }, stock: { "50ml": null } });
const staff = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: staff.email, passwordHash: "", isAdmin: true });
const siteUrl = "https://shop.example";

async function placeTestOrder(phone = "0300 1234567") {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  return placeOrder(db, { ...input, customer: { ...input.customer, name: "Ayesha", phone } });
}

beforeEach(() => saveStore(db, buildStore({ enabled: false })));

const readWhatsAppMessage = (id: string) => getWhatsAppMessage(db, id, { siteUrl, language: "en" });

test("the message about a pending order asks for a confirming reply and links to order tracking, because staff see the text", async () => {
  const { id, orderNumber } = await placeTestOrder();
  expect(await readWhatsAppMessage(id)).toEqual({
    kind: "confirm-by-reply",
    language: "en",
    phone: "+923001234567",
    text: `Hello Ayesha,\n\nThank you for your order ${orderNumber} at Zarif Essence. The total is Rs.\u00A03,400. Please reply YES to confirm it, or tell us what to change.\n\nView your order: https://shop.example/track-order?term=${orderNumber}`,
    sentAt: null,
    sentBy: null,
  });
});

test("if the shop asks for confirmations, the message also asks for a reply, because only the shopper's own link confirms", async () => {
  await saveStore(db, buildStore({ holdStock: true }));
  const { id } = await placeTestOrder();
  expect((await readWhatsAppMessage(id)).kind).toBe("confirm-by-reply");
});

test.each([
  ["confirmed", "order-confirmed"],
  ["processing", "order-confirmed"],
  ["shipped", "order-shipped"],
  ["delivered", "order-delivered"],
  ["cancelled", "order-cancelled"],
] as const)("the message about a %s order is %s", async (status, kind) => {
  const { id } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status });
  expect((await readWhatsAppMessage(id)).kind).toBe(kind);
});

test.each([
  ["shipped", "ready-for-pickup"],
  ["delivered", "order-picked-up"],
] as const)("the message about a %s order that is picked up is %s", async (status, kind) => {
  const { id } = await placeTestOrder();
  await db.update(orders).set({
    delivery: sql`jsonb_set(${orders.delivery}, '{option,method}', '"pickup"')`,
  });
  await updateOrderStatus(db, { orderId: id, status });
  expect((await readWhatsAppMessage(id)).kind).toBe(kind);
});

test.each(["confirmed", "processing"] as const)(
  "the message about a %s order that now demands an advance asks for it, until it is paid",
  async (status) => {
    const { id } = await placeTestOrder();
    await updateOrderStatus(db, { orderId: id, status });
    await db.update(orders).set({ advanceRequired: 100_000 }).where(eq(orders.id, id));
    const message = await readWhatsAppMessage(id);
    expect(message.kind).toBe("request-payment");
    expect(message.text).toContain("We need Rs.\u00A01,000 in advance before we can pack this order.");
    const sent = { kind: "request-payment", language: "en", siteUrl, by: staff } as const;
    expect((await markWhatsAppMessageSent(db, id, sent)).sentBy).toBe(staff.email);
  },
);

test("marking a message as sent again changes nothing, and the timeline shows its text and the staff member", async () => {
  const { id } = await placeTestOrder();
  const markSent = (by = staff) =>
    markWhatsAppMessageSent(db, id, { kind: "confirm-by-reply", language: "en", siteUrl, by });
  const [first, second] = await Promise.all([markSent(), markSent()]);
  expect([first?.sentBy, second?.sentBy]).toEqual([staff.email, staff.email]);
  expect(
    (
      await markWhatsAppMessageSent(db, id, {
        kind: "confirm-by-reply",
        language: "en",
        siteUrl,
        by: COMMAND_LINE,
      })
    ).sentBy,
  ).toBe(staff.email);
  const messages = (await getOrderTimeline(db, id)).filter(({ kind }) => kind === "message");
  expect(messages).toMatchObject([
    { by: staff.email, text: "WhatsApp (manual) “Please confirm by reply” to +923001234567: sent" },
  ]);
  expect(messages[0]?.note).toContain("Please reply YES");
  const audited = await listAudit(db, { subjectType: "order", subjectId: id });
  expect(audited.items.filter(({ action }) => action === "message-sent")).toMatchObject([
    {
      actor: { email: staff.email },
      changes: [{ field: "message", from: null, to: "WhatsApp (manual) “Please confirm by reply”: sent" }],
    },
  ]);
});

test("after a cancellation that the customer was told, a message can be marked as sent again", async () => {
  const { id } = await placeTestOrder();
  const mark = async (status: "confirmed" | "cancelled") => {
    await updateOrderStatus(db, { orderId: id, status });
    const before = (await readWhatsAppMessage(id)).sentBy;
    const sent = { kind: `order-${status}`, language: "en", siteUrl, by: staff } as const;
    return [before, (await markWhatsAppMessageSent(db, id, sent)).sentBy];
  };
  for (const status of ["confirmed", "cancelled", "confirmed", "cancelled"] as const)
    expect(await mark(status)).toEqual([null, staff.email]);
});

test("a message that no longer matches the order's status cannot be marked as sent", async () => {
  const { id } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await expect(
    markWhatsAppMessageSent(db, id, { kind: "confirm-by-reply", language: "en", siteUrl, by: staff }),
  ).rejects.toBeInstanceOf(Conflict);
});

test("the message has no phone number if the order's phone number is invalid", async () => {
  const { id } = await placeTestOrder("0000000000");
  expect((await readWhatsAppMessage(id)).phone).toBeNull();
});

test("an unknown order is not found", async () => {
  await expect(readWhatsAppMessage("unknown")).rejects.toBeInstanceOf(NotFound);
});

test("a message in Urdu is stored with its language and text when it is marked as sent", async () => {
  const { id } = await placeTestOrder();
  await markWhatsAppMessageSent(db, id, { kind: "confirm-by-reply", language: "ur", siteUrl, by: staff });
  const messages = (await getOrderTimeline(db, id)).filter(({ kind }) => kind === "message");
  expect(messages[0]?.note).toContain("السلام علیکم Ayesha");
});

test("a WhatsApp message uses the template that staff have edited", async () => {
  const editedTemplate = { subject: "Hi", text: "Salam {name}!", link: "Your order" };
  await db.insert(messageTemplates).values({ kind: "confirm-by-reply", language: "en", ...editedTemplate });
  const { id, orderNumber } = await placeTestOrder();
  expect((await readWhatsAppMessage(id)).text).toBe(
    `Salam Ayesha!\n\nYour order: https://shop.example/track-order?term=${orderNumber}`,
  );
});
