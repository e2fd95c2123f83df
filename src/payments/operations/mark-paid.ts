import { and, eq, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { findAccountId, getActiveAccount } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { FUND_KINDS } from "#ledger/rules/money-account.ts";
import { moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { formatPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import { confirmPaidOrder } from "#orders/operations/confirmation/confirm-paid-order.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { INITIAL_STATUS } from "#orders/rules/order-status.ts";
import { staffOrderMessages } from "#orders/rules/staff-messages.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import { publish } from "#platform/events/events.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import type { AcceptPayment } from "../rules/payment-input.ts";
import { METHOD_ACCOUNTS } from "../rules/payment.ts";
import { AmountAboveDue, DuplicateTransaction } from "../rules/payment-errors.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { payments } from "../tables/payment-schema.server.ts";

import { dropCodFee, readDroppableFee } from "./drop-cod-fee.ts";
import { paymentAccepted } from "./events.ts";
import { readOrderFigures } from "./read-money.ts";

/** A row of `payments`. */
export type Payment = typeof payments.$inferSelect;

export interface PaymentOptions {
  by: Actor;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
}

/** Where and how much money arrived; amount in PKR. */
type Receipt = Omit<AcceptPayment, "accountId"> & { accountId: number };

/**
 * Records the money of a payment, drops the fee for cash on delivery if nothing is left to collect, and confirms a
 * pending order whose advance is paid. The caller has locked the order with its sizes, and the payment is not paid.
 * @throws NotFound 'Account not found' if the account is not in use
 * @throws InvalidInput if the account does not fit the method, or the transaction id is missing
 * @throws Conflict if the order is a past order of another shop
 * @throws AmountAboveDue if the amount is above what is due, without `allowsOverpayment`
 * @throws DuplicateTransaction if a paid payment into the account has the transaction id
 * @throws DayClosed if the account is cash whose day is closed
 */
export async function markPaid(
  tx: Database,
  order: LockedOrder,
  payment: Pick<Payment, "id" | "method" | "reference">,
  receipt: Receipt,
  options: PaymentOptions,
): Promise<void> {
  if (order.importedFrom !== null) throw new Conflict(staffOrderMessages.isPastOrder(order.importedFrom));
  const amount = toPaisa(receipt.amount);
  const before = await readOrderFigures(tx, order.id);
  if (amount > before.due && !receipt.allowsOverpayment) throw new AmountAboveDue(toPkr(before.due));
  // A payment after cash at the door, which keeps the fee, pays the fee.
  const isDroppable = (await readDroppableFee(tx, order)) > 0;
  await recordReceipt(tx, order, payment, receipt, options.by);
  if (isDroppable) await dropCodFee(tx, order, options);
  const hasConfirmed = await confirmIfPaid(tx, order, options);
  const { due } = await readOrderFigures(tx, order.id);
  await recordAudit(tx, {
    by: options.by,
    action: "payment-recorded",
    subject: { type: "order", id: order.id, label: order.orderNumber },
    changes: [
      { field: "received", from: null, to: formatPrice(receipt.amount) },
      { field: "due", from: formatPrice(toPkr(before.due)), to: formatPrice(toPkr(due)) },
    ],
  });
  await publish(tx, paymentAccepted, {
    orderId: order.id,
    paymentId: payment.id,
    amount: receipt.amount,
    due: toPkr(due),
    hasConfirmed,
    channels: options.channels ?? [],
  });
}

async function recordReceipt(
  tx: Database,
  order: LockedOrder,
  payment: Pick<Payment, "id" | "method">,
  { amount, accountId, transactionId, occurredAt, note }: Receipt,
  by: Actor,
): Promise<void> {
  const account = await getActiveAccount(tx, accountId, FUND_KINDS);
  if (!METHOD_ACCOUNTS[payment.method].includes(account.kind))
    throw new InvalidInput(messages.accountWrong, { accountId: [messages.accountWrong] });
  if (account.kind !== "cash" && transactionId === null)
    throw new InvalidInput(messages.transactionRequired, { transactionId: [messages.transactionRequired] });
  await assertUnusedTransaction(tx, payment.id, { accountId, transactionId });
  const movementId = await recordMovement(tx, {
    kind: "payment",
    fromId: await findAccountId(tx, "customers"),
    toId: accountId,
    amount: toPaisa(amount),
    ...(occurredAt !== undefined && { occurredAt: new Date(occurredAt) }),
    orderId: order.id,
    paymentId: payment.id,
    reference: transactionId,
    note,
    staffId: by.uid,
  });
  try {
    // A savepoint, because a used transaction id would abort the caller's transaction.
    await tx.transaction((savepoint) =>
      savepoint
        .update(payments)
        .set({
          state: "paid",
          accountId,
          transactionId,
          acceptedAmount: toPaisa(amount),
          movementId: movementId ?? null,
          decidedAt: new Date(),
          decidedBy: by.uid,
          reason: null,
          updatedAt: new Date(),
        })
        .where(eq(payments.id, payment.id)),
    );
  } catch (error) {
    if (getViolatedConstraint(error) !== "payments_transaction_once") throw error;
    // Another payment has got the id since the check.
    await assertUnusedTransaction(tx, payment.id, { accountId, transactionId });
    throw error;
  }
}

const reversals = alias(moneyMovements, "reversal");

/**
 * Checks the ledger, because an erasure removes the transaction from the payment, but not from its movement.
 * @throws DuplicateTransaction
 */
async function assertUnusedTransaction(
  tx: Database,
  paymentId: number,
  { accountId, transactionId }: Pick<Receipt, "accountId" | "transactionId">,
): Promise<void> {
  if (transactionId === null) return;
  const [used] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(moneyMovements)
    .innerJoin(orders, eq(orders.id, moneyMovements.orderId))
    .where(
      and(
        eq(moneyMovements.kind, "payment"),
        eq(moneyMovements.toId, accountId),
        eq(moneyMovements.reference, transactionId),
        ne(moneyMovements.paymentId, paymentId),
        notExists(tx.select().from(reversals).where(eq(reversals.reversesId, moneyMovements.id))),
      ),
    );
  if (used) throw new DuplicateTransaction(used.orderNumber);
}

/** Confirms a pending order once the shopper has paid what the shop demands in advance. Returns whether it did. */
async function confirmIfPaid(tx: Database, order: LockedOrder, options: PaymentOptions): Promise<boolean> {
  if (order.status !== INITIAL_STATUS) return false;
  const [{ advanceRequired } = { advanceRequired: 0 }] = await tx
    .select({ advanceRequired: orders.advanceRequired })
    .from(orders)
    .where(eq(orders.id, order.id));
  const { net, due } = await readOrderFigures(tx, order.id);
  // A dropped fee can leave less to pay than the advance.
  return (net >= advanceRequired || due === 0) && confirmPaidOrder(tx, order, options);
}
