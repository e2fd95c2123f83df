import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { users } from "#staff/tables/account-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import type { Product } from "#catalogue/rules/product.ts";
import type { RiskConsequence } from "#store/rules/risk-consequence.ts";
import { getLinkedOrder, getOrder } from "../get-order.ts";
import { createMessageLinks } from "../links/create-message-links.ts";
import { getProcessKey } from "../links/link-token.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { printOrders } from "../lists/print-orders.ts";
import { placeOrder } from "../place-order.ts";
import { getWhatsAppMessage } from "#messages/operations/outbox/get-whatsapp-message.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import { recordPayment } from "#payments/operations/record-payment.ts";
import { buildAccount } from "#test/money.ts";

import { decideConfirmation } from "./decide-confirmation.ts";
import { recordCall } from "./record-call.ts";

const db = await openTestDatabase();
const sana = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: sana.email, passwordHash: "", isAdmin: true });
const channels = ["email"] as const;
const PAYMENT = {
  method: "wallet",
  accountId: await buildAccount(db, "wallet", "JazzCash"),
  transactionId: "TX1",
  note: null,
  allowsOverpayment: false,
} as const;
let product: Product;

beforeEach(async () => {
  product = await buildProduct(db, { stock: { "50ml": 5 } });
});

const readStatus = async (id: string) => (await getOrder(db, id))?.status;

/** Sets the consequence for short addresses and places an order with a short address. */
async function placeRiskyOrder(consequence: RiskConsequence) {
  const store = buildStore({ holdStock: true });
  await saveStore(db, { ...store, risks: { ...store.risks, "short-address": consequence } });
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  return placeOrder(db, { ...input, address: { ...input.address, street: "F-7" } }, { channels });
}

test.each(["call-first", "advance-payment"] as const)(
  "with the consequence %s, only staff can confirm, and the shopper receives no confirmation request",
  async (consequence) => {
    const { id, confirmation } = await placeRiskyOrder(consequence);
    expect(confirmation).toMatchObject({
      state: "waiting",
      staffStep: consequence,
      reservedUntil: expect.any(String),
    });
    expect(confirmation).toEqual((await getLinkedOrder(db, id))?.confirmation);
    await expect(decideConfirmation(db, id, { decision: "confirm" })).rejects.toMatchObject({
      code: "confirmed-by-staff-only",
    });
    const request = { messageId: 1, orderId: id, channel: "email", asksToConfirm: true } as const;
    expect(await createMessageLinks(db, [request], getProcessKey)).toEqual([undefined]);
    await runLaterReactions(db);
    const kinds = await db
      .select({ kind: outboxMessages.kind })
      .from(outboxMessages)
      .where(eq(outboxMessages.orderId, id));
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["new-order", "order-received"]);
    await recordCall(db, id, { result: "confirmed" }, { by: sana });
    expect(await readStatus(id)).toBe("confirmed");
  },
);

test("an order that only staff can confirm can be declined by the shopper", async () => {
  const { id } = await placeRiskyOrder("advance-payment");
  await decideConfirmation(db, id, { decision: "decline" });
  expect(await readStatus(id)).toBe("cancelled");
});

test.each(["call-first", "advance-payment"] as const)(
  "a correction that makes the step %s necessary is saved for staff, and the order is not confirmed",
  async (consequence) => {
    const store = buildStore({ holdStock: true });
    await saveStore(db, { ...store, risks: { ...store.risks, "short-address": consequence } });
    const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
    const address = { ...input.address, street: "House 12, Street 5, Gulberg III" };
    const { id } = await placeOrder(db, { ...input, address });
    const decision = { decision: "confirm", address: { street: "F-7" } } as const;
    const confirm = () => decideConfirmation(db, id, decision);
    await expect(confirm()).rejects.toMatchObject({ code: "confirmed-by-staff-only" });
    await expect(confirm()).rejects.toMatchObject({ code: "confirmed-by-staff-only" });
    expect(await getLinkedOrder(db, id)).toMatchObject({
      status: "pending",
      shippingAddress: { street: "F-7" },
      confirmation: { state: "waiting", staffStep: consequence },
      ...(consequence === "advance-payment" && { needsAdvancePayment: true }),
    });
  },
);

test("getOrder and printOrders mark an order that needs an advance payment", async () => {
  const [risky, other] = [await placeRiskyOrder("advance-payment"), await placeRiskyOrder("call-first")];
  expect((await getOrder(db, risky.id))?.needsAdvancePayment).toBe(true);
  expect((await getOrder(db, other.id))?.needsAdvancePayment).toBeUndefined();
  const printed = await printOrders(db, { ids: [risky.id, other.id], label: "Invoices" }, { by: sana });
  expect(printed.map(({ needsAdvancePayment }) => needsAdvancePayment)).toEqual([true, undefined]);
});

test("the WhatsApp message requests a required advance payment and does not ask the shopper to reply YES", async () => {
  const { id } = await placeRiskyOrder("advance-payment");
  const options = { siteUrl: "https://shop.example", language: "en" } as const;
  const { kind, text } = await getWhatsAppMessage(db, id, options);
  expect(kind).toBe("request-payment");
  expect(text).toMatch(/We need Rs\.\u00A0[\d,]+ in advance before/);
  expect(text).not.toContain("courier");
  expect(text).not.toContain("YES");
  await recordCall(db, id, { result: "confirmed" }, { by: sana });
  // Confirmed or not, the order is not sent before the advance is paid.
  expect((await getWhatsAppMessage(db, id, options)).kind).toBe("request-payment");
});

test("recording the advance payment confirms the order and queues only the payment-received message", async () => {
  const { id, totalAmount: amount } = await placeRiskyOrder("advance-payment");
  await runLaterReactions(db);
  await recordPayment(db, id, { ...PAYMENT, amount }, { by: sana, channels: ["email"] });
  await runLaterReactions(db);
  expect(await readStatus(id)).toBe("confirmed");
  const queued = await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, id));
  expect(queued.map(({ kind }) => kind)).toEqual(["order-received", "new-order", "payment-received"]);
  const timeline = (await getOrderTimeline(db, id)).map(({ text }) => text);
  expect(timeline).toContain("Confirmed: advance payment received");
});

test("with the consequence no-cod, the shop rejects the order", async () => {
  const before = await db.$count(orders);
  await expect(placeRiskyOrder("no-cod")).rejects.toMatchObject({ code: "cash-on-delivery-refused" });
  expect(await db.$count(orders)).toBe(before);
});

test("without a consequence, the shopper can confirm", async () => {
  const { id } = await placeRiskyOrder("none");
  await decideConfirmation(db, id, { decision: "confirm" });
  expect(await readStatus(id)).toBe("confirmed");
});
