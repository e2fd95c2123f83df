import { and, desc, eq } from "drizzle-orm";

import type { RateLimit } from "#kit/limits/rate-limit.ts";
import { IdempotencyKeyTaken, InvalidInput } from "#kit/rules/errors.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";
import type { OfferedAccount } from "#ledger/operations/offered-accounts.ts";
import { listOfferedAccounts } from "#ledger/operations/offered-accounts.ts";
import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { requireOrderLink } from "#orders/operations/links/find-order-link.ts";
import { renamePaymentMethod } from "#orders/operations/edit/update-payment-method.ts";
import { MethodUnavailable } from "#orders/rules/order-errors.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";

import { OrderClosed } from "../rules/payment-errors.ts";
import type { ShopperPayment, StartPayment } from "../rules/shopper-payment.ts";
import { payMessages, PAYMENT_EXPIRY_MS } from "../rules/shopper-payment.ts";
import { payments } from "../tables/payment-schema.server.ts";

import { toShopperPayment } from "./shopper-payments.ts";

/** Rate limit for payments and their images, per client. Many shoppers on a mobile network share one IP address. */
export const PAYMENT_LIMIT: RateLimit = { purpose: "payments", maxAttempts: 60, windowMs: HOUR_MS };

interface StartOptions {
  /** A repeated request with the same key changes nothing. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key started the payment. */
  onReplay?: (() => void) | undefined;
}

/**
 * Starts a payment of a shopper's order. A payment that still waits is changed instead of adding a second one, so that
 * two tabs ask for one payment. Moves no money.
 * @throws NotFound 'Order not found' if the link does not work
 * @throws OrderClosed if the order is cancelled or paid
 * @throws MethodUnavailable if checkout does not offer the account
 * @throws InvalidInput if the amount is above the due amount
 * @throws IdempotencyKeyTaken if the key started another payment
 */
export async function startPayment(
  db: Database,
  token: string,
  input: StartPayment,
  { idempotencyKey, onReplay }: StartOptions = {},
): Promise<ShopperPayment> {
  const { orderId } = await requireOrderLink(db, token);
  const key = idempotencyKey === undefined ? null : `${orderId}:${idempotencyKey}`;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const offered = await listOfferedAccounts(tx);
    const earlier = key !== null && (await findByKey(tx, key));
    if (earlier) {
      if (!isSamePayment(earlier, input)) throw new IdempotencyKeyTaken();
      onReplay?.();
      return toShopperPayment(earlier, { proofs: 0, offered });
    }
    await assertPayable(tx, order, toPaisa(input.amount));
    const row = await savePayment(tx, order, { ...input, offered, key });
    await renamePaymentMethod(tx, orderId, input.method);
    return toShopperPayment(row, { proofs: 0, offered });
  });
}

/** @throws OrderClosed, InvalidInput if the order is not to be paid with this amount (paisa) */
async function assertPayable(tx: Database, { id, status }: LockedOrder, amount: number): Promise<void> {
  if (status === "cancelled") throw new OrderClosed("cancelled");
  const due = await readDue(tx, id);
  if (due === 0) throw new OrderClosed("paid");
  if (amount <= due) return;
  const message = payMessages.amountTooHigh(toPkr(due));
  throw new InvalidInput(message, { amount: [message] });
}

/** Returns what is left to pay for an order, in paisa. */
async function readDue(tx: Database, orderId: string): Promise<number> {
  const [money] = await tx
    .select({ due: orderMoney.due })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  return money?.due ?? 0;
}

async function findByKey(tx: Database, idempotencyKey: string) {
  const [row] = await tx.select().from(payments).where(eq(payments.idempotencyKey, idempotencyKey));
  return row;
}

function isSamePayment(
  row: typeof payments.$inferSelect,
  { method, accountId, amount }: StartPayment,
): boolean {
  return row.method === method && row.accountId === accountId && row.amount === toPaisa(amount);
}

interface PaymentToSave {
  method: PrepaidMethod;
  accountId: number;
  /** In PKR. */
  amount: number;
  offered: readonly OfferedAccount[];
  key: string | null;
}

/** Changes the payment that waits, or adds one. The caller has locked the order. @throws MethodUnavailable */
export async function savePayment(
  tx: Database,
  { id: orderId, orderNumber }: Pick<LockedOrder, "id" | "orderNumber">,
  { method, accountId, amount, offered, key }: PaymentToSave,
) {
  if (!offered.some((each) => each.method === method && each.account.id === accountId))
    throw new MethodUnavailable();
  const expiresAt = new Date(Date.now() + PAYMENT_EXPIRY_MS);
  const values = { method, accountId, amount: toPaisa(amount), idempotencyKey: key, expiresAt };
  const [waiting] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "awaiting")))
    .orderBy(desc(payments.id))
    .limit(1);
  const [saved] = waiting
    ? await tx
        .update(payments)
        .set({ ...values, updatedAt: new Date() })
        .where(eq(payments.id, waiting.id))
        .returning()
    : await tx
        .insert(payments)
        .values({ ...values, orderId, reference: await createReference(tx, orderId, orderNumber) })
        .returning();
  if (!saved) throw new Error("The payment was not saved");
  return saved;
}

/** Returns the next reference of an order, which a payer writes into the transfer. The caller has locked the order. */
export async function createReference(tx: Database, orderId: string, orderNumber: string): Promise<string> {
  return `${orderNumber}-P${(await tx.$count(payments, eq(payments.orderId, orderId))) + 1}`;
}
