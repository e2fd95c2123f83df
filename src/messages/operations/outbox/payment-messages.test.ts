import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { acceptPayment, rejectPayment } from "#payments/operations/decide-payment.ts";
import { createRefund, payRefund } from "#payments/operations/refunds.ts";
import { remindPayments } from "#payments/operations/remind-payments.ts";
import { reverseOrderEntry } from "#payments/operations/reverse-entry.ts";
import { payments, refunds } from "#payments/tables/payment-schema.server.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { buildAccount, buildOwingOrder, buildSubmittedPayment } from "#test/money.ts";
import { runLaterReactions } from "#test/run-jobs.ts";

import { fillParagraphs, fillPlaceholders } from "../../rules/outbox/template.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { RenderableMessage } from "./prepare-messages.ts";
import { sendDueMessages } from "./send-due-messages.ts";

const db = await openTestDatabase();
const store = buildStore({});
await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db);
const options = { by, channels: ["email"] as const };

let transactions = 0;
const accept = (id: number, amount: number) =>
  acceptPayment(
    db,
    id,
    { amount, transactionId: `TX${(transactions += 1)}`, note: null, allowsOverpayment: false },
    options,
  );

/** Runs the reactions and sends what is queued. Returns the kinds and texts of the messages, without the greeting. */
async function sendAll() {
  const sent: { kind: string; subject: string; text: string; path: string }[] = [];
  const slots = createSendSlots((error) => {
    throw error;
  });
  const render = ({ kind, template, values, path }: RenderableMessage) => {
    const subject = fillPlaceholders(template.subject, values);
    const text = fillParagraphs(template.text, values).slice(1).join("\n");
    sent.push({ kind, subject, text, path });
    return { subject, text };
  };
  const sender = {
    channel: "email" as const,
    send: async () => ({ outcome: "sent" as const }),
    close: () => undefined,
  };
  await runLaterReactions(db);
  await sendDueMessages({ db, sender, render, getCredentialsKey: () => new Uint8Array(32) }, slots);
  await slots.waitForAll();
  return sent;
}

/** Accepts Rs. 1,000 of a confirmed order and pays them back. Returns the id of the refund. */
async function payBack(): Promise<number> {
  const { order } = await buildOwingOrder(db);
  await accept(await buildSubmittedPayment(db, order.id, bank, { amount: 1000 }), 1000);
  await updateOrderStatus(db, { orderId: order.id, status: "cancelled" }, { by });
  const id = await createRefund(
    db,
    order.id,
    { amount: 1000, method: "bank-transfer", payee: null, payeeAccount: null, reason: "Cancelled" },
    { by },
  );
  await sendAll();
  const input = { accountId: bank, reference: "R1" };
  await payRefund(db, id, input, { ...options, canApprove: true });
  return id;
}

test("a payment that confirms the order is told by one message, with what is received and left to pay", async () => {
  const { order } = await buildOwingOrder(db);
  await accept(await buildSubmittedPayment(db, order.id, bank), 500);
  expect(await sendAll()).toMatchObject([
    {
      kind: "payment-received",
      subject: `We have your payment for order ${order.orderNumber}`,
      text: "Thank you. We have received your payment, and your order is confirmed.\nReceived so far: Rs.\u00A0500\nLeft to pay: Rs.\u00A02,900",
    },
  ]);
});

test("a part payment is told with the new due amount, and the last one without", async () => {
  const { order } = await buildOwingOrder(db, { advance: 1000 });
  await accept(await buildSubmittedPayment(db, order.id, bank, { amount: 400 }), 400);
  const text = (amount: string) =>
    `Thank you. We have received your payment of Rs.\u00A0${amount} for your order ${order.orderNumber}.`;
  expect(await sendAll()).toMatchObject([
    { kind: "payment-recorded", text: `${text("400")}\nLeft to pay: Rs.\u00A03,000` },
  ]);
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" }, { by });
  await accept(await buildSubmittedPayment(db, order.id, bank, { amount: 3000 }), 3000);
  expect(await sendAll()).toMatchObject([{ kind: "payment-recorded", text: text("3,000") }]);
});

test("a rejected payment is told with its amount, the reason and the way to pay", async () => {
  const { order } = await buildOwingOrder(db);
  const id = await buildSubmittedPayment(db, order.id, bank);
  await rejectPayment(db, id, "The transfer is not on our statement.", options);
  expect(await sendAll()).toMatchObject([
    {
      kind: "payment-rejected",
      text: [
        `We could not find your payment of Rs.\u00A0500 for your order ${order.orderNumber}.`,
        "Reason: The transfer is not on our statement.",
        "Left to pay: Rs.\u00A03,400. You can send another proof or pay on the page of your order.",
      ].join("\n"),
    },
  ]);
});

/** Builds an order whose mailbox has received nothing. */
async function buildOrderOf(customerEmail: string) {
  const { order } = await buildOwingOrder(db);
  await db.update(orders).set({ customerEmail }).where(eq(orders.id, order.id));
  return order;
}

test("each rejection of a payment is told once, whether or not the one before was told", async () => {
  const order = await buildOrderOf("zara@example.com");
  const id = await buildSubmittedPayment(db, order.id, bank);
  const reject = (reason: string) => rejectPayment(db, id, reason, options);
  const proveAgain = () => db.update(payments).set({ state: "submitted" }).where(eq(payments.id, id));
  await reject("The first proof.");
  expect(await sendAll()).toMatchObject([{ kind: "payment-rejected" }]);
  await proveAgain();
  expect(await sendAll()).toEqual([]);
  await reject("The second proof.");
  await proveAgain();
  await reject("The third proof.");
  expect(await sendAll()).toMatchObject([
    { kind: "payment-rejected", text: expect.stringContaining("The third proof.") },
  ]);
});

test("a rejection that a release without versions has told does not prevent the next", async () => {
  const order = await buildOrderOf("hina@example.com");
  const id = await buildSubmittedPayment(db, order.id, bank, {
    state: "rejected",
    reason: "The first proof.",
  });
  const told = { kind: "payment-rejected", channel: "email", orderId: order.id } as const;
  await db.insert(outboxMessages).values({ ...told, dedupeKey: `payment-rejected:${order.id}:${id}` });
  expect(await sendAll()).toMatchObject([{ text: expect.stringContaining("The first proof.") }]);
  await db.update(payments).set({ state: "submitted" }).where(eq(payments.id, id));
  await rejectPayment(db, id, "The second proof.", options);
  expect(await sendAll()).toMatchObject([{ text: expect.stringContaining("The second proof.") }]);
});

test("a paid refund is told with its amount, also when the order is cancelled", async () => {
  await payBack();
  expect(await sendAll()).toMatchObject([
    { kind: "refund-paid", text: expect.stringContaining("We have paid Rs.\u00A01,000 back to you") },
  ]);
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Starts a payment of Rs. 500 now, without a proof. */
const startUnproved = (orderId: string) =>
  buildSubmittedPayment(db, orderId, bank, {
    state: "awaiting",
    claimedAmount: null,
    expiresAt: inHours(48),
  });

test("a payment without a proof is reminded of once, 24 hours after its start", async () => {
  const { order } = await buildOwingOrder(db);
  await startUnproved(order.id);
  await remindPayments(db, { channels: ["email"], now: inHours(23.9) });
  expect(await sendAll()).toEqual([]);
  for (const hours of [24.1, 25]) await remindPayments(db, { channels: ["email"], now: inHours(hours) });
  const text = `You started a payment of Rs.\u00A0500 for your order ${order.orderNumber}, and we have no proof of it yet.`;
  expect(await sendAll()).toMatchObject([{ kind: "payment-reminder", text: expect.stringContaining(text) }]);
});

test("a reminder names what is left to pay if the payment asked for more, and is not sent once the rest is under check", async () => {
  const [part, covered] = [await buildOwingOrder(db), await buildOwingOrder(db)];
  for (const { order } of [part, covered]) {
    await buildSubmittedPayment(db, order.id, bank, {
      state: "awaiting",
      amount: 3400,
      claimedAmount: null,
      expiresAt: inHours(48),
    });
  }
  await accept(await buildSubmittedPayment(db, part.order.id, bank), 500);
  await buildSubmittedPayment(db, part.order.id, bank, { amount: 400 });
  await buildSubmittedPayment(db, covered.order.id, bank, { amount: 3400 });
  await sendAll();
  await remindPayments(db, { channels: ["email"], now: inHours(24.1) });
  const text = `You started a payment of Rs.\u00A02,500 for your order ${part.order.orderNumber}`;
  expect(await sendAll()).toMatchObject([{ kind: "payment-reminder", text: expect.stringContaining(text) }]);
});

test.each([
  ["with a proof", "submitted"],
  ["that staff have rejected", "rejected"],
] as const)("a payment %s is not reminded of, even if the reminder is queued", async (_name, state) => {
  const { order } = await buildOwingOrder(db);
  const [early, late] = [await startUnproved(order.id), await startUnproved(order.id)];
  await db.update(payments).set({ state }).where(eq(payments.id, early));
  await remindPayments(db, { channels: ["email"], now: inHours(24.1) });
  expect(await db.$count(outboxMessages, eq(outboxMessages.orderId, order.id))).toBe(1);
  await db.update(payments).set({ state }).where(eq(payments.id, late));
  expect(await sendAll()).toEqual([]);
});

test.each(["cancelled", "shipped"] as const)("no payment of a %s order is reminded of", async (status) => {
  const { order } = await buildOwingOrder(db);
  await startUnproved(order.id);
  await updateOrderStatus(db, { orderId: order.id, status }, { by });
  await remindPayments(db, { channels: ["email"], now: inHours(24.1) });
  expect(await db.$count(outboxMessages, eq(outboxMessages.orderId, order.id))).toBe(0);
});

test("an order that staff confirm as paid without recording the payment names no amounts", async () => {
  const { order } = await buildOwingOrder(db);
  await updateOrderStatus(
    db,
    { orderId: order.id, status: "confirmed" },
    { ...options, confirmation: { event: "payment-received" } },
  );
  expect(await sendAll()).toMatchObject([
    { text: "Thank you. We have received your payment, and your order is confirmed." },
  ]);
});

test("a message about a payment or refund that was reversed meanwhile is not sent", async () => {
  const { order } = await buildOwingOrder(db, { advance: 1000 });
  const payment = await buildSubmittedPayment(db, order.id, bank);
  await accept(payment, 500);
  const refund = await payBack();
  const movements = [
    ...(await db.select({ id: payments.movementId }).from(payments).where(eq(payments.id, payment))),
    ...(await db.select({ id: refunds.movementId }).from(refunds).where(eq(refunds.id, refund))),
  ];
  await db.update(outboxMessages).set({ status: "queued" }).where(eq(outboxMessages.orderId, order.id));
  for (const { id } of movements)
    await reverseOrderEntry(db, id ?? 0, "Wrong account", { by, canRefund: true });
  expect(await sendAll()).toEqual([]);
  const kinds = ["payment-recorded", "refund-paid"] as const;
  const skipped = and(inArray(outboxMessages.kind, kinds), eq(outboxMessages.status, "skipped"));
  expect(await db.$count(outboxMessages, skipped)).toBe(2);
});

test("the first message about an order that is paid in advance asks for the payment, and opens the page for it", async () => {
  await db
    .update(moneyAccounts)
    .set({ raastId: "03001234567", isOffered: true })
    .where(eq(moneyAccounts.id, bank));
  const { id: productId } = await buildProduct(db, { variantPricing: { "50ml": 3400 } });
  const items = [{ productId, variant: "50ml", quantity: 1 }];
  await placeOrder(db, buildOrderInput(items, { paymentMethod: "raast" }), { channels: ["email"] });
  const [received] = await sendAll();
  expect(received).toMatchObject({
    kind: "order-received",
    path: expect.stringMatching(/^\/order\/[\w-]+\/pay$/),
  });
  expect(received?.text).toContain("Please pay Rs.\u00A03,400 by Raast. The link");
});
