import { eq } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { acceptStaffOrder } from "#orders/operations/place-staff-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { changeReturnState, lockReturn } from "#returns/operations/change-return.ts";
import type { ReturnRow } from "#returns/operations/change-return.ts";
import { ReturnChanged } from "#returns/rules/return-errors.ts";
import { canBecome } from "#returns/rules/return-state.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import type { Exchanged, ExchangeInput, ExchangeQuote } from "../rules/exchange-input.ts";
import { exchangeMessages as messages } from "../rules/exchange-messages.ts";
import { cancelReturnRefunds } from "./cancel-return-refunds.ts";
import { insertReturnRefund } from "./open-return-refund.ts";
import { priceExchange, toExchangeSale } from "./quote-exchange.ts";

interface ExchangeOptions {
  by: Actor;
  /** Requests with the same key enter one exchange. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key entered the exchange. */
  onReplay?: (() => void) | undefined;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  getKey?: GetCredentialsKey;
}

/**
 * Exchanges the items of an inspected return for others, in one transaction: a new confirmed order with the customer's
 * address, whose stock is deducted like that of any order; what the customer has paid moves to it, and a rest is
 * refunded. An open refund of the return is cancelled.
 * @throws NotFound 'Return not found'
 * @throws ReturnChanged if the return is not inspected, or is refunded or exchanged already
 * @throws IdempotencyKeyTaken if the key belongs to another exchange
 * @throws InvalidInput if the new items have another value, and staff gave no reason
 * @throws LineUnavailable, InsufficientStock, TotalChanged, CountryNotServed; see `placeOrder`. Nothing is written.
 */
export async function exchangeReturn(
  db: Database,
  number: string,
  input: ExchangeInput,
  { by, idempotencyKey, onReplay, channels = [], getKey }: ExchangeOptions,
): Promise<Exchanged> {
  const key = idempotencyKey === undefined ? undefined : `exchange:${idempotencyKey}`;
  const once = { subjectType: "order", key, input: [number, input], onReplay } as const;
  return db.transaction(async (tx) => {
    const orderId = await insertOnce(tx, once, async () => {
      const locked = await lockReturn(tx, number);
      if (!canBecome(locked.row.state, "exchanged")) throw new ReturnChanged();
      await cancelReturnRefunds(tx, { returnId: locked.row.id, reason: messages.cancelledRefund, by });
      const { context, quote } = await priceExchange(tx, locked.row, input);
      // Sizes that are not available have no value here; the order says which.
      const isAvailable = quote.lines.every(({ state }) => state === "ok");
      if (isAvailable && !quote.isEqualValue && input.reason === undefined)
        throw new InvalidInput(messages.reasonRequired, { reason: [messages.reasonRequired] });
      const sale = toExchangeSale(quote, {
        ...input,
        staffId: by.uid,
        note: messages.note(number, input.reason),
      });
      const placed = await placeOrder(
        tx,
        { items: input.items, expectedTotal: input.expectedTotal ?? quote.total, ...context.recipient },
        { sale, ...(getKey && { getKey }) },
      );
      await acceptStaffOrder(tx, placed.id, [], { by, status: "confirmed", channels });
      await carryPayment(tx, locked.row, { newOrderId: placed.id, amount: toPaisa(quote.carried), by });
      await changeReturnState(
        tx,
        locked,
        { state: "exchanged", exchangeOrderId: placed.id, text: input.reason ?? null },
        { by, channels },
      );
      await refundRest(tx, locked.row, quote, by);
      return placed.id;
    });
    const [order] = await tx
      .select({ orderId: orders.id, orderNumber: orders.orderNumber })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!order) throw new ReturnChanged();
    return order;
  });
}

/** Moves what the customer has paid for the returned items to the new order. */
async function carryPayment(
  tx: Database,
  { id: returnId, orderId }: ReturnRow,
  { newOrderId, amount, by }: { newOrderId: string; amount: number; by: Actor },
): Promise<void> {
  if (amount === 0) return;
  const [customersId, exchangeId] = [
    await findAccountId(tx, "customers"),
    await findAccountId(tx, "exchange"),
  ];
  const shared = { amount, returnId, staffId: by.uid };
  await recordMovement(tx, {
    ...shared,
    kind: "carry-out",
    fromId: exchangeId,
    toId: customersId,
    orderId,
  });
  await recordMovement(tx, {
    ...shared,
    kind: "carry-in",
    fromId: customersId,
    toId: exchangeId,
    orderId: newOrderId,
  });
}

/** Opens the refund of what the new items leave of the credit. */
async function refundRest(
  tx: Database,
  { id: returnId, orderId, payeeMethod, payee, payeeAccount, dueOn }: ReturnRow,
  { refund }: Pick<ExchangeQuote, "refund">,
  by: Actor,
): Promise<void> {
  await insertReturnRefund(tx, {
    returnId,
    orderId,
    amount: toPaisa(refund),
    payee: payeeMethod === null ? null : { method: payeeMethod, holder: payee, account: payeeAccount },
    dueOn,
    staffId: by.uid,
  });
}
