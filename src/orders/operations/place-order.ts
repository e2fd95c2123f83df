import { randomBytes, randomInt } from "node:crypto";

import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderEvents } from "../tables/order-history-schema.server.ts";
import { orders } from "../tables/order-schema.server.ts";
import { runInTransaction } from "#platform/db/statements/run-in-transaction.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import type { ChosenDelivery } from "#delivery/rules/choose-delivery.ts";
import { chooseDelivery, toOrderDelivery, toOrderTerms } from "#delivery/rules/choose-delivery.ts";
import { toParcel } from "#delivery/rules/delivery-charge.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";
import type { DeliveryRates } from "#delivery/rules/delivery-rates.ts";
import { findBottleLimitNotice } from "../rules/bottle-limit.ts";
import type { OrderInput } from "../rules/checkout.ts";
import { IdempotencyKeyTaken, ShopError } from "#kit/rules/errors.ts";
import { CashOnDeliveryRefused, TooManyBottles, TotalChanged } from "../rules/order-errors.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import { DeliveryMethodUnavailable } from "#delivery/rules/delivery-errors.ts";
import { PhoneBlocked } from "#customers/rules/blocked-phone.ts";
import type { LinkedOrder, Order, PlacedOrder, ShippingAddress } from "../rules/order.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { generateOrderNumber } from "#kit/rules/order-number.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";
import { priceOrder } from "../rules/order-price.ts";
import { findOrderCashObstacle } from "../rules/price-rules/cod-fee.ts";
import type { RiskConsequences } from "#store/rules/risk-consequence.ts";
import type { StaffStep } from "../rules/risk/risk-consequence.ts";
import { hasConsequences } from "#store/rules/risk-consequence.ts";
import { findConsequence, getStaffStep } from "../rules/risk/risk-consequence.ts";
import { hasOtherDetails, isSamePurchase } from "../rules/repeated-order.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { addCallingTime, findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";
import type { Store } from "#store/rules/store.ts";
import { listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";
import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import { findActiveBlock } from "#customers/operations/blocked-phones.ts";
import { orderCounter } from "#platform/observability/shop-counters.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import type { ConfirmationPeriod } from "./insert-order.ts";
import { findOrderRisks } from "./get-order-risks.ts";
import type { OrderOrigin } from "./confirmation/reservation-limits.ts";
import { getConfirmation } from "./confirmation/get-confirmation.ts";
import { insertOrder } from "./insert-order.ts";
import { findBrowserToken } from "./links/find-browser-token.ts";
import { createBrowserToken, getProcessKey, hashLinkToken } from "./links/link-token.ts";
import type { NewOrder } from "./order-rows.ts";
import { toLinkedOrder } from "./order-rows.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { PricedOrderLine } from "./price-lines.ts";
import { mergeLines, priceLines } from "./price-lines.ts";
import { quoteOrder } from "./quote-order.ts";
import { buildPartRows, toItemParts } from "./order-parts.ts";
import { readOrder } from "./read-order.ts";

export interface PlaceOrderOptions {
  /** Requests with the same key return the same order, even if sent concurrently. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key placed the order. */
  onReplay?: (() => void) | undefined;
  /** Channels for which the order's messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** Returns the key from which the token of the shopper's link is derived. Default: a key of this process. */
  getKey?: GetCredentialsKey;
  /**
   * Returns the visitor who places the order. Called only if the order reserves bottles. Default: no visitor, so the
   * reservation has no limits.
   */
  getOrigin?: (() => OrderOrigin) | undefined;
  /** Generates an order number. Tests replace it to force a collision. */
  createOrderNumber?: () => string;
}

const MAX_ORDER_NUMBER_ATTEMPTS = 20;

/** Uses a cryptographic random generator, because the output of `Math.random` is predictable. */
const generateRandomOrderNumber = () => generateOrderNumber(Date.now(), randomInt(1000) / 1000);

/**
 * Places an order at the prices in the database; amounts in PKR. Writes the order in one transaction, which is the
 * caller's if `db` is a transaction. A repeated idempotency key returns the order placed with that key, even if prices
 * have changed; `hasOtherDetails` is true if the request's checkout details differ. If staff have edited the order in
 * the meantime, neither the items nor the details are compared.
 * @throws IdempotencyKeyTaken if the key belongs to an order with other items
 * @throws LineUnavailable if a product or size is not sold; the error names the line
 * @throws TooManyBottles if the order has more bottles than the shop accepts in one order
 * @throws InsufficientStock if lines exceed the stock; the error names each of them
 * @throws TotalChanged with the new quote, if the total differs from `expectedTotal`
 * @throws PhoneBlocked if the shop accepts no online orders with the phone number
 * @throws CashOnDeliveryRefused if the shop accepts this order neither with cash on delivery nor with an advance
 * payment
 * @throws DeliveryMethodUnavailable if the shop does not deliver to the address by the requested method
 * @throws CountryNotServed if the shop does not deliver to the address's country
 * @throws InvalidInput 'Cart is empty'. Spec: storefront §4, §5, §7.
 */
export async function placeOrder(
  db: Database,
  input: OrderInput,
  options: PlaceOrderOptions = {},
): Promise<PlacedOrder> {
  const { order, isReplay, confirmation, token } = await placeOrFindOrder(db, input, options);
  // An edited order differs from its original request, so only the random key identifies the attempt.
  const isComparable = isReplay && !(await wasEdited(db, order.id));
  if (isComparable && !isSamePurchase(order, input)) throw new IdempotencyKeyTaken();
  if (isReplay) {
    await waitForReplication(db);
    options.onReplay?.();
  }
  const { customer } = input;
  const { idempotencyKey, getKey = getProcessKey } = options;
  return {
    ...toLinkedOrder(order, {
      linkKind: "browser",
      confirmation: confirmation === undefined ? await getConfirmation(db, order.id) : confirmation,
    }),
    token: token ?? (await findBrowserToken(db, order, { customer, idempotencyKey, getKey })),
    hasOtherDetails: isComparable && hasOtherDetails(order, input),
  };
}

/** Returns whether staff edited the details or the items of an order. */
async function wasEdited(db: Database, orderId: string): Promise<boolean> {
  return (await db.$count(orderEvents, eq(orderEvents.orderId, orderId))) > 0;
}

interface PlaceResult {
  order: Order;
  /** Whether an earlier request with the same idempotency key placed the order. */
  isReplay: boolean;
  /** Confirmation of a new order; undefined for a repeated request. */
  confirmation?: LinkedOrder["confirmation"];
  /** Secret of the shopper's link to a new order; undefined for a repeated request. */
  token?: string;
}

async function placeOrFindOrder(
  db: Database,
  input: OrderInput,
  options: PlaceOrderOptions,
): Promise<PlaceResult> {
  try {
    return await placeNewOrder(db, input, options);
  } catch (error) {
    // The items may be unavailable now, but an earlier request with this key may have ordered them.
    const earlierOrder = error instanceof ShopError && (await findOrderByKey(db, options.idempotencyKey));
    if (earlierOrder) return { order: earlierOrder, isReplay: true };
    throw error;
  }
}

/** Inserts the order without first checking its number and key, since conflicts are rare. */
async function placeNewOrder(
  db: Database,
  input: OrderInput,
  options: PlaceOrderOptions,
): Promise<PlaceResult> {
  const { idempotencyKey, channels = [], getOrigin, getKey = getProcessKey } = options;
  const { createOrderNumber = generateRandomOrderNumber } = options;
  for (let attempt = 1; attempt <= MAX_ORDER_NUMBER_ATTEMPTS; attempt += 1) {
    const built = await buildNewOrder(db, input, createOrderNumber(), idempotencyKey);
    const { order, confirmation } = built;
    if (!isExpectedTotal(input, built)) throw new TotalChanged(await quoteOrder(db, input));
    const origin = confirmation?.holdSeconds == null ? undefined : getOrigin?.();
    // Add further writes for a new order to this transaction, so that all writes commit or roll back together.
    const token = createBrowserToken(order.id, idempotencyKey, getKey);
    const linkHash = hashLinkToken(token);
    const inserted = await runInTransaction(db, (tx) =>
      insertOrder(tx, order, { channels, confirmation, linkHash, origin }),
    );
    if (inserted) {
      orderCounter.add("placed");
      const placed = toPlacedOrder(order, inserted.createdAt.toISOString());
      return { order: placed, isReplay: false, confirmation: inserted.confirmation, token };
    }
    const earlierOrder = await findOrderByKey(db, idempotencyKey);
    if (earlierOrder) return { order: earlierOrder, isReplay: true };
    if (await findActiveBlock(db, order.phoneE164 ?? null)) throw new PhoneBlocked();
  }
  throw new Error(`No unused order number after ${MAX_ORDER_NUMBER_ATTEMPTS} attempts`);
}

/** Returns whether the quoted total equals the expected total, which clients may omit. */
function isExpectedTotal({ expectedTotal }: OrderInput, { quotedTotal }: BuiltOrder): boolean {
  return expectedTotal === undefined || toPaisa(expectedTotal) === toPaisa(quotedTotal);
}

const getIdByKeyStatement = (db: Database) =>
  getPreparedStatement(db, "find_order_by_key", (name) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.idempotencyKey, sql.placeholder("key")))
      .prepare(name),
  );

async function findOrderByKey(db: Database, key: string | undefined): Promise<Order | undefined> {
  if (key === undefined) return undefined;
  const [row] = await getIdByKeyStatement(db).execute({ key });
  return row && readOrder(db, row.id);
}

interface BuiltOrder {
  order: NewOrder;
  /**
   * The total of the quote in PKR. It can include the fee for cash on delivery, which is not charged for an order with
   * an advance payment.
   */
  quotedTotal: number;
  confirmation: ConfirmationPeriod | undefined;
}

async function buildNewOrder(
  db: Database,
  { items, expectedTotal: _expected, deliveryMethod, ...checkout }: OrderInput,
  orderNumber: string,
  idempotencyKey: string | undefined,
): Promise<BuiltOrder> {
  const mergedLines = mergeLines(items);
  const [sellableVariants, { store, rates }] = await Promise.all([
    listSellableVariants(
      db,
      mergedLines.map(({ productId }) => productId),
    ),
    getCheckoutSettings(db),
  ]);
  const { customer, address } = checkout;
  const { countries, confirmation, customerMessages, risks } = store;
  if (!isCountryServed(countries, address.country)) throw new CountryNotServed(countries);
  const lines = priceLines(mergedLines, sellableVariants, items);
  assertBottleLimit(lines, store.maxBottles);
  const delivery = chooseOrderDelivery(rates, address, deliveryMethod);
  const quoted = priceOrder(lines, { address, delivery });
  const customerFields = {
    // 144 random bits, because the id opens the review page.
    id: randomBytes(18).toString("base64url"),
    ...checkout,
    phoneE164: toE164(customer.phone),
  };
  const riskStep = await findStaffStep(db, { ...customerFields, totalItems: quoted.totalItems }, risks);
  const price =
    riskStep === "advance-payment" ? priceOrder(lines, { address, delivery, collectsCash: false }) : quoted;
  const cashObstacle = findOrderCashObstacle(delivery, price);
  if (cashObstacle && !confirmation.enabled)
    throw new CashOnDeliveryRefused(deliveryMessages.cashNotice(cashObstacle, address.city, false));
  return {
    order: {
      ...customerFields,
      orderNumber,
      idempotencyKey,
      lines,
      terms: toOrderTerms(delivery, toParcel(lines, price.subtotal, delivery.bottleGrams)),
      ...price,
    },
    quotedTotal: quoted.totalAmount,
    confirmation: confirmation.enabled
      ? getConfirmationPeriod({ confirmation, customerMessages }, cashObstacle ? "advance-payment" : riskStep)
      : undefined,
  };
}

/** @throws TooManyBottles if a shopper orders more bottles than the shop accepts; 0 is no limit */
function assertBottleLimit(lines: readonly PricedOrderLine[], maxBottles: number): void {
  const items = lines.map(({ quantity, size: { parts } }) =>
    parts.length > 0 ? { quantity, parts } : { quantity },
  );
  const notice = findBottleLimitNotice(items, maxBottles);
  if (notice !== null) throw new TooManyBottles(notice);
}

/**
 * Returns the delivery of an order by the requested or default method.
 * @throws DeliveryMethodUnavailable if the zone does not offer the requested method
 */
function chooseOrderDelivery(
  rates: DeliveryRates,
  address: ShippingAddress,
  method: DeliveryMethod | undefined,
): ChosenDelivery {
  const delivery = chooseDelivery(rates, address, method);
  if (!delivery) throw new Error("An order has no destination");
  if (method !== undefined && delivery.option.method !== method)
    throw new DeliveryMethodUnavailable(method, address.city);
  return delivery;
}

/**
 * Returns the step that staff must take before they confirm an order with these risks, or null.
 * @throws CashOnDeliveryRefused if the shop does not accept orders with these risks
 */
async function findStaffStep(
  db: Database,
  {
    id,
    customer,
    phoneE164,
    address,
    totalItems,
  }: Pick<NewOrder, "id" | "customer" | "phoneE164" | "address" | "totalItems">,
  consequences: RiskConsequences,
): Promise<StaffStep | null> {
  if (!hasConsequences(consequences)) return null;
  const reasons = await findOrderRisks(db, {
    id,
    phone: phoneE164 ?? null,
    typedPhone: customer.phone,
    ...address,
    totalItems,
    createdAt: new Date(),
  });
  const consequence = findConsequence(reasons, consequences);
  if (consequence === "no-cod") throw new CashOnDeliveryRefused();
  return getStaffStep(consequence);
}

/**
 * Returns the times of a confirmation that starts now. The confirmation does not expire during quiet hours, which do
 * not count for the reservation of an unverified order either.
 */
function getConfirmationPeriod(
  settings: Pick<Store, "confirmation" | "customerMessages">,
  staffStep: StaffStep | null,
): ConfirmationPeriod {
  const { expiryHours, firstReminderHours, holdStock, unverifiedHours } = settings.confirmation;
  const quietHours = getQuietHours(settings);
  const now = new Date();
  const toSeconds = (time: Date) => Math.ceil((time.getTime() - now.getTime()) / 1000);
  const expirySeconds = toSeconds(findSendTime(new Date(now.getTime() + expiryHours * HOUR_MS), quietHours));
  const unverifiedSeconds = toSeconds(addCallingTime(now, unverifiedHours * HOUR_MS, quietHours));
  return {
    expirySeconds,
    holdSeconds: holdStock ? Math.min(unverifiedSeconds, expirySeconds) : null,
    // Reminders ask the shopper to confirm, so none is sent if only staff can confirm.
    reminderSeconds: staffStep === null ? (firstReminderHours * HOUR_MS) / 1000 : null,
    staffStep,
  };
}

/** Returns the order as `readOrder` would return it. */
function toPlacedOrder(
  { lines, terms, customer, address, idempotencyKey: _key, phoneE164: _phone, ...order }: NewOrder,
  placedAt: string,
): Order {
  return {
    ...order,
    delivery: toOrderDelivery(terms),
    customerInfo: customer,
    shippingAddress: address,
    status: INITIAL_STATUS,
    items: lines.map(({ size, unitPrice, quantity }) => ({
      product: { id: size.productId, name: size.productName, image: size.image, price: unitPrice },
      variant: size.variant,
      quantity,
      ...(size.isTester && { isTester: true }),
      ...toItemParts(buildPartRows(size)),
    })),
    adminNotes: null,
    statusHistory: [{ status: INITIAL_STATUS, timestamp: placedAt, notes: null, changedBy: null }],
    holdsStock: false,
    stockUpdatedAt: null,
    stockRestoredAt: null,
    reviews: [],
    reviewsSubmittedAt: null,
    createdAt: placedAt,
    updatedAt: placedAt,
  };
}
