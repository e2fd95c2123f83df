import { eq, inArray } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { readAskedAmount } from "#payments/operations/read-asked.ts";
import type { PaymentState } from "#payments/rules/payment.ts";
import { payments, refunds } from "#payments/tables/payment-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";

import type { MessageMoney } from "../../../rules/outbox/order-message.ts";
import type { ClaimedMessage } from "../claim-messages.ts";
import { readSubjectId } from "../queue-message-once.ts";

/** The state in which a payment must still be when a message about it is sent. */
const PAYMENT_KINDS: Readonly<Partial<Record<MessageKind, PaymentState>>> = {
  "payment-recorded": "paid",
  "payment-rejected": "rejected",
  "payment-reminder": "awaiting",
};

/** Returns whether a kind of message names the money of an order. */
export function isAboutMoney(kind: MessageKind): boolean {
  return kind in PAYMENT_KINDS || kind === "refund-paid" || kind === "payment-received";
}

type MoneyMessage = Pick<ClaimedMessage, "id" | "kind" | "orderId" | "dedupeKey">;

/**
 * Returns the money that messages about payments and refunds name, by message id, as it is now. Omits messages that are
 * no longer true, because the payment or refund has another state.
 */
export async function readMoneyOfMessages(
  db: Database,
  messages: readonly MoneyMessage[],
): Promise<Map<number, MessageMoney>> {
  const confirmed = messages.filter(({ kind }) => kind === "payment-received");
  const ofPayments = messages.filter(({ kind }) => kind in PAYMENT_KINDS);
  const ofRefunds = messages.filter(({ kind }) => kind === "refund-paid");
  const [byOrder, byPayment, byRefund] = await Promise.all([
    readReceived(db, confirmed),
    readPayments(db, ofPayments),
    readRefunds(db, ofRefunds),
  ]);
  const money = new Map<number, MessageMoney>();
  for (const { id, orderId } of confirmed) {
    const received = byOrder.get(orderId ?? "");
    if (received) money.set(id, received);
  }
  for (const message of ofPayments) {
    const payment = byPayment.get(readSubjectId(message));
    if (!payment || payment.state !== PAYMENT_KINDS[message.kind]) continue;
    const amount = message.kind === "payment-reminder" ? await readAsked(db, message) : payment.amount;
    if (amount !== undefined) money.set(message.id, { ...payment, amount });
  }
  for (const message of ofRefunds) {
    const refund = byRefund.get(readSubjectId(message));
    if (refund?.state === "paid") money.set(message.id, refund);
  }
  return money;
}

/** A reminder names what the pay page asks for, and is true while it asks: other payments may cover the order by now. */
const readAsked = (db: Database, message: MoneyMessage) => readAskedAmount(db, readSubjectId(message));

/** Staff can confirm an order as paid without recording the payment; the message then names no amounts. */
async function readReceived(db: Database, messages: readonly MoneyMessage[]) {
  const ids = messages.flatMap(({ orderId }) => orderId ?? []);
  if (ids.length === 0) return new Map<string, MessageMoney>();
  const rows = await db
    .select({ orderId: orderMoney.orderId, net: orderMoney.net, due: orderMoney.due })
    .from(orderMoney)
    .where(inArray(orderMoney.orderId, ids));
  return new Map(
    rows.map(({ orderId, net, due }) => [
      orderId,
      { amount: Math.max(0, toPkr(net)), due: net > 0 ? toPkr(due) : 0, reason: null },
    ]),
  );
}

async function readPayments(db: Database, messages: readonly MoneyMessage[]) {
  if (messages.length === 0) return new Map<number, MessageMoney & { state: PaymentState }>();
  const { id, state, amount: asked, claimedAmount, acceptedAmount, reason } = payments;
  const rows = await db
    .select({ id, state, asked, claimedAmount, acceptedAmount, reason, due: orderMoney.due })
    .from(payments)
    .innerJoin(orderMoney, eq(orderMoney.orderId, payments.orderId))
    .where(inArray(payments.id, messages.map(readSubjectId)));
  return new Map(
    rows.map(({ asked: askedAmount, ...row }) => {
      const amount = toPkr(row.acceptedAmount ?? row.claimedAmount ?? askedAmount);
      return [row.id, { state: row.state, amount, due: toPkr(row.due), reason: row.reason }];
    }),
  );
}

async function readRefunds(db: Database, messages: readonly MoneyMessage[]) {
  const ids = messages.map(readSubjectId);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: refunds.id, state: refunds.state, amount: refunds.amount })
          .from(refunds)
          .where(inArray(refunds.id, ids));
  return new Map(
    rows.map(({ id, state, amount }) => [id, { state, amount: toPkr(amount), due: 0, reason: null }]),
  );
}
