import { randomInt } from "node:crypto";

import type { SQLWrapper } from "drizzle-orm";
import { eq } from "drizzle-orm";

import { toOrderDelivery } from "#delivery/rules/choose-delivery.ts";
import { findDeliveryDays } from "#delivery/rules/delivery-dates.ts";
import { PhoneBlocked } from "#customers/rules/blocked-phone.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { generateOrderNumber } from "#kit/rules/order-number.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { discountMessages, explainProblem } from "#discounts/rules/discount-messages.ts";
import { normalizeCode } from "#discounts/rules/discount-terms.ts";
import type { Database } from "#platform/db/client.server.ts";
import { runInTransaction } from "#platform/db/statements/run-in-transaction.server.ts";
import { writeTogether } from "#platform/db/statements/write-together.server.ts";
import { preparePublication } from "#platform/events/events.ts";
import { orderCounter } from "#platform/observability/shop-counters.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import type { OrderInput } from "../rules/checkout.ts";
import type { CodeRejected } from "../rules/code-errors.ts";
import { createCodeRejected } from "../rules/code-errors.ts";
import { separatePhones } from "../rules/optional-details.ts";
import { MethodUnavailable, TotalChanged } from "../rules/order-errors.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";
import { findGiftWrapPrice } from "../rules/price-rules/price-rules.ts";
import type { LinkedOrder, PlacedOrder } from "../rules/order.ts";
import type { StaffSale } from "../rules/staff-order/staff-order.ts";
import { confirmationEvents, orderConfirmations } from "../tables/confirmation-schema.server.ts";
import { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orderLinks } from "../tables/order-link-schema.server.ts";
import { orderItemParts, orderItems, orders } from "../tables/order-schema.server.ts";

import type { BuiltOrder, ConfirmationPeriod } from "./build-order.ts";
import { buildOrder } from "./build-order.ts";
import { lockOrderedSizes } from "./confirmation/lock-ordered-sizes.ts";
import type { OrderOrigin } from "./confirmation/reservation-limits.ts";
import { decideReservation } from "./confirmation/reservation-limits.ts";
import { orderPlaced, toOrderPlaced } from "./events.ts";
import type { LostDiscount } from "./discounts/redeem-discounts.ts";
import { lockDiscounts, prepareAdjustments, prepareRedemptions } from "./discounts/redeem-discounts.ts";
import { findEarlierOrder } from "./find-earlier-order.ts";
import { createBrowserToken, getProcessKey, hashLinkToken } from "./links/link-token.ts";
import type { NewOrder } from "./order-rows.ts";
import { maskOrder, toLineRow, toLinkedOrder, toOrderRow, toPartRows, toPlacedOrder } from "./order-rows.ts";
import { quoteOrder } from "./quote-order.ts";

export interface PlaceOrderOptions {
  /** Requests with the same key return the same order, even if sent concurrently. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key placed the order. */
  onReplay?: (() => void) | undefined;
  /**
   * Channels for which the order's messages are queued; of an order that staff enter, only while it waits for its
   * payment. Default: none.
   */
  channels?: readonly MessageChannel[];
  /** Returns the key from which the token of the shopper's link is derived. Default: a key of this process. */
  getKey?: GetCredentialsKey;
  /**
   * Returns the visitor who places the order. Called only if the order reserves bottles. Default: no visitor, so the
   * reservation has no limits.
   */
  getOrigin?: (() => OrderOrigin) | undefined;
  /** What staff decide about an order that they enter. Default: a shopper places it. */
  sale?: StaffSale | undefined;
  /** Generates an order number. Tests replace it to force a collision. */
  createOrderNumber?: () => string;
}

const MAX_ORDER_NUMBER_ATTEMPTS = 20;

/** Uses a cryptographic random generator, because the output of `Math.random` is predictable. */
const generateRandomOrderNumber = () => generateOrderNumber(Date.now(), randomInt(1000) / 1000);

/**
 * Places an order at the prices in the database; amounts in PKR. Writes the order in one transaction, which is the
 * caller's if `db` is a transaction. A repeated idempotency key returns the order placed with that key, even if prices
 * have changed; `hasOtherDetails` is true if the request's checkout details differ. If the order was changed in
 * the meantime, neither the items nor the details are compared.
 * @throws IdempotencyKeyTaken if the key belongs to an order with other items
 * @throws LineUnavailable if a product or size is not sold; the error names the line
 * @throws TooManyBottles if the order has more bottles than the shop accepts in one order
 * @throws InsufficientStock if lines exceed the stock; the error names each of them
 * @throws TotalChanged with the new quote, if the total differs from `expectedTotal`, or the order arrives after
 * `expectedDay`
 * @throws CodeRejected with the quote without the code, if the code cannot be used for the order
 * @throws PhoneBlocked if the shop accepts no online orders with the phone number
 * @throws CashOnDeliveryRefused if the shop accepts this order neither with cash on delivery nor with an advance
 * payment
 * @throws MethodUnavailable with the new quote, if the shop does not offer the way to pay for the order
 * @throws DeliveryMethodUnavailable if the shop does not deliver to the address by the requested method
 * @throws CountryNotServed if the shop does not deliver to the address's country
 * @throws InvalidInput 'Cart is empty'. Spec: storefront §4, §5, §7.
 */
export async function placeOrder(
  db: Database,
  entered: OrderInput,
  options: PlaceOrderOptions = {},
): Promise<PlacedOrder> {
  const input = separatePhones(entered);
  try {
    return await placeNewOrder(db, input, options);
  } catch (error) {
    // The items may be unavailable now, but an earlier request with this key may have ordered them.
    const earlier = error instanceof ShopError && (await findEarlierOrder(db, input, options));
    if (earlier) return earlier;
    if (error instanceof MethodUnavailable)
      throw new MethodUnavailable(await quoteOrder(db, input, options.sale));
    throw error;
  }
}

/** Checks, prices and writes the order. Tries again if something it depends on changes in the meantime. */
async function placeNewOrder(
  db: Database,
  input: OrderInput,
  options: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const { idempotencyKey, channels = [], getOrigin, getKey = getProcessKey, sale } = options;
  const { createOrderNumber = generateRandomOrderNumber } = options;
  // The number and the key are not checked before the order is inserted, since conflicts are rare.
  for (let attempt = 1; attempt <= MAX_ORDER_NUMBER_ATTEMPTS; attempt += 1) {
    const built = await buildOrder(db, input, {
      orderNumber: createOrderNumber(),
      idempotencyKey,
      channels,
      sale,
    });
    const { order, confirmation } = built;
    if (built.code && built.code.problem !== null)
      throw await rejectCode(db, input, { problem: built.code.problem }, sale);
    if (!isExpectedTotal(input, built) || isExpectedEarlier(input, built))
      throw new TotalChanged(await quoteOrder(db, input, sale), input);
    const origin = confirmation?.reservedSeconds == null ? undefined : getOrigin?.();
    const token = createBrowserToken(order.id, idempotencyKey, getKey);
    const linkHash = hashLinkToken(token);
    const inserted = await runInTransaction(db, (tx) =>
      insertOrder(tx, order, {
        channels: sale && !confirmation ? [] : channels,
        confirmation,
        linkHash,
        origin,
        deducts: sale !== undefined && !confirmation,
        acceptsBlocked: sale?.acceptsBlocked === true,
      }),
    );
    if (inserted && "problem" in inserted) throw await rejectCode(db, input, inserted, sale);
    if (inserted) {
      orderCounter.add("placed");
      const placed = toPlacedOrder(order, inserted.createdAt.toISOString());
      const details = { linkKind: "browser", confirmation: inserted.confirmation } as const;
      return { ...maskOrder(toLinkedOrder(placed, details)), token, hasOtherDetails: false };
    }
    const earlier = await findEarlierOrder(db, input, options);
    if (earlier) return earlier;
  }
  throw new Error(`No unused order number after ${MAX_ORDER_NUMBER_ATTEMPTS} attempts`);
}

/** Returns the error for a code that cannot be used, with the quote without it. */
async function rejectCode(
  db: Database,
  input: OrderInput,
  { problem, isOwnLimit }: LostCode,
  sale: StaffSale | undefined,
): Promise<CodeRejected> {
  const { code: typed = "", ...withoutCode } = input;
  const quote = await quoteOrder(db, input, sale);
  // A quote does not know the phone number, and other orders can have used up the code since.
  if (quote.code?.problem === problem) return createCodeRejected(problem, quote);
  const normalized = normalizeCode(typed);
  const explained = explainProblem(normalized, problem);
  const code =
    isOwnLimit === true ? { ...explained, message: discountMessages.phoneLimit(normalized) } : explained;
  return createCodeRejected(problem, { ...(await quoteOrder(db, withoutCode, sale)), code });
}

/** Returns whether the quoted total equals the expected total, which clients may omit. */
function isExpectedTotal(
  { expectedTotal, giftWrap }: OrderInput,
  { quotedTotal, order }: BuiltOrder,
): boolean {
  // The shop may have stopped to offer gift wrapping.
  if (giftWrap === true && findGiftWrapPrice(order.adjustments) === undefined) return false;
  return expectedTotal === undefined || toPaisa(expectedTotal) === toPaisa(quotedTotal);
}

/** Returns whether the shopper saw an earlier last day of the delivery. Clients may omit it. */
function isExpectedEarlier({ expectedDay }: OrderInput, { order: { terms } }: BuiltOrder): boolean {
  return (
    expectedDay !== undefined &&
    terms !== null &&
    findDeliveryDays(new Date(), toOrderDelivery(terms)).to > expectedDay
  );
}

interface InsertOptions {
  channels?: readonly MessageChannel[];
  /** `undefined` for an order without a confirmation and a reservation. */
  confirmation?: ConfirmationPeriod | undefined;
  /** Hash of the token that opens the order for the browser that places it. */
  linkHash: string;
  /** Limits the reservations of a visitor. Default: no limits. */
  origin?: OrderOrigin | undefined;
  /** Whether staff deduct the bottles of the order at once. Default: false. */
  deducts?: boolean;
  /** Whether staff accept the order although the shop blocks the number. Default: false. */
  acceptsBlocked?: boolean;
}

type InsertedOrder = { createdAt: Date } & Pick<LinkedOrder, "confirmation">;

/** Why the order's code cannot be used any more. */
type LostCode = Omit<LostDiscount, "code">;

/**
 * Writes an order in the caller's transaction. Writes nothing and returns `undefined` if the order number or
 * idempotency key is taken, if a size was deleted, became a set or became a single size after pricing, or if bottles to
 * reserve or an automatic offer are no longer available. Does not fail in these cases, because an error would abort the
 * caller's transaction and prevent a retry. Writes nothing and returns the reason if the code cannot be used any more.
 * Waits for concurrent transactions with the same key.
 */
export async function insertOrder(
  tx: Database,
  order: NewOrder,
  { channels = [], confirmation, linkHash, origin, deducts = false, acceptsBlocked = false }: InsertOptions,
): Promise<InsertedOrder | LostCode | undefined> {
  const { id: orderId, lines } = order;

  // Lock the ordered sizes, and decide whether the order reserves its bottles.
  const reservedSeconds = confirmation?.reservedSeconds ?? null;
  const sizes = await lockOrderedSizes(tx, order, {
    reserves: reservedSeconds !== null,
    deducts,
    origin,
  });
  if (sizes === undefined) return undefined;
  if (sizes.isBlocked && !acceptsBlocked) throw new PhoneBlocked();
  const needs = reservedSeconds === null ? [] : sizes.needs;
  const reservation = needs.length === 0 ? null : decideReservation(needs, origin);
  if (reservation === undefined) return undefined;
  const lost = await lockDiscounts(tx, order);
  if (lost) return lost.code === null ? undefined : lost;

  // Write the order, unless its number or key is taken.
  const [placed] = await tx
    .insert(orders)
    .values(toOrderRow(order))
    .onConflictDoNothing()
    .returning({ createdAt: orders.createdAt })
    .prepare("insert_order")
    .execute();
  if (!placed) return undefined;

  // Write its lines, the adjustments of its price, its first status, and the link for the shopper's browser.
  const writes = prepareNewOrder(tx, order, linkHash);

  // Start the confirmation, and reserve the bottles until then.
  const times = confirmation && toTimes(sizes.now, confirmation);
  if (times) {
    const { staffStep, sentVia } = confirmation;
    const { expiresAt, nextReminderAt } = times;
    const row = { orderId, expiresAt, nextReminderAt, staffStep, reservation, sentVia };
    writes.push(tx.insert(orderConfirmations).values(row));
  }
  if (reservation === "limited")
    writes.push(
      tx.insert(confirmationEvents).values({ orderId, event: "reservation-limited", state: "waiting" }),
    );
  const reservedUntil = reservation === "active" ? (times?.reservedUntil ?? null) : null;
  if (reservedUntil) {
    const reservations = needs.map(({ variantId, quantity }) => {
      return { orderId, variantId, quantity, expiresAt: reservedUntil, ...origin };
    });
    writes.push(tx.insert(stockReservations).values(reservations));
  }

  // Tell the rest of the shop.
  const news = preparePublication(tx, orderPlaced, toOrderPlaced(order, channels));
  await writeTogether(tx, [...writes, ...news.writes]);
  await insertParts(tx, orderId, lines);
  await news.react();
  const answer = times ? toConfirmation(confirmation, { ...times, reservedUntil }) : null;
  return { createdAt: placed.createdAt, confirmation: answer };
}

/** Returns the writes of a new order's lines, adjustments, first status and browser link. */
function prepareNewOrder(tx: Database, order: NewOrder, linkHash: string): SQLWrapper[] {
  const { id: orderId, lines, placedBy: staffId, placedNote: notes } = order;
  return [
    tx.insert(orderItems).values(lines.map((line, position) => toLineRow(orderId, line, position))),
    tx.insert(orderStatusHistory).values({ orderId, status: INITIAL_STATUS, staffId, notes }),
    tx.insert(orderLinks).values({ tokenHash: linkHash, orderId, kind: "browser" }),
    ...prepareAdjustments(tx, orderId, order.adjustments, [...lines.keys()]),
    ...prepareRedemptions(tx, order),
  ];
}

/** Returns a confirmation that starts now, as `getConfirmation` returns it. */
function toConfirmation(
  { staffStep, sentVia }: ConfirmationPeriod,
  { expiresAt, reservedUntil }: { expiresAt: Date; reservedUntil: Date | null },
): LinkedOrder["confirmation"] {
  return {
    state: "waiting",
    expiresAt: expiresAt.toISOString(),
    staffStep,
    reservedUntil: reservedUntil?.toISOString() ?? null,
    sentVia,
  };
}

/** Returns the times of a confirmation that starts now. */
function toTimes(now: Date, { expirySeconds, reminderSeconds, reservedSeconds }: ConfirmationPeriod) {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  return {
    expiresAt: after(expirySeconds),
    nextReminderAt: reminderSeconds === null ? null : after(reminderSeconds),
    reservedUntil: reservedSeconds === null ? null : after(reservedSeconds),
  };
}

/** Writes the parts of ordered sets. Executes no statement if the order has none. */
async function insertParts(tx: Database, orderId: string, lines: NewOrder["lines"]): Promise<void> {
  if (lines.every(({ size }) => size.parts.length === 0)) return;
  const items = await tx
    .select({ id: orderItems.id, position: orderItems.position })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const parts = items.flatMap(({ id, position }) => toPartRows(id, lines[position]));
  await tx.insert(orderItemParts).values(parts);
}
