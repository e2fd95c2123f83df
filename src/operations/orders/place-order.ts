import { randomBytes, randomInt } from "node:crypto";

import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { inTransaction } from "#db/statements/in-transaction.server.ts";
import { preparedStatement } from "#db/statements/prepared-statement.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import type { OrderInput } from "#domain/orders/checkout.ts";
import { CountryNotServed, IdempotencyKeyTaken, ShopError, TotalChanged } from "#domain/shared/errors.ts";
import type { Order, PlacedOrder } from "#domain/orders/order.ts";
import { toPaisa } from "#domain/shared/money.ts";
import { generateOrderNumber } from "#domain/orders/order.ts";
import { INITIAL_STATUS } from "#domain/orders/order-status.ts";
import { priceOrder } from "#domain/orders/order-price.ts";
import { hasOtherDetails, isSamePurchase } from "#domain/orders/repeated-order.ts";
import { isCountryServed } from "#domain/store/served-countries.ts";
import { STORE_DEFAULTS } from "#domain/store/store.ts";
import { listSellableVariants } from "#operations/stock/sellable-variants.ts";
import { getStore } from "#operations/store/get-store.ts";
import { orderCounter } from "#operations/maintenance/shop-counters.ts";

import { insertOrder } from "./insert-order.ts";
import type { NewOrder } from "./order-rows.ts";
import { toLinkedOrder } from "./order-rows.ts";
import { phoneE164 } from "./phone-e164.ts";
import { mergeLines, priceLines } from "./price-lines.ts";
import { quoteOrder } from "./quote-order.ts";
import { readOrder } from "./read-order.ts";

export interface PlaceOrderOptions {
  /** The same key always answers the same order, however often and however concurrently it is sent. */
  idempotencyKey?: string | undefined;
  /** Told when the order is the one that an earlier request with the key made. */
  onReplay?: (() => void) | undefined;
  /** Draws an order number; replaced by tests that need a collision. */
  nextOrderNumber?: () => string;
}

const MAX_DRAWS = 20;

/** Its last digits cannot be told from those of other orders, as they could be of `Math.random`. */
const drawNumber = () => generateOrderNumber(Date.now(), randomInt(1000) / 1000);

/**
 * Creates an order, priced from the database; amounts in PKR. All writes are one transaction: the caller's, if `db` is
 * a transaction. A repeated idempotency key returns the order that it placed, whatever it would cost now;
 * `hasOtherDetails` says whether the request contains other details from checkout.
 * @throws IdempotencyKeyTaken when the key placed another purchase
 * @throws LineUnavailable when a product or size is not sold, naming the line
 * @throws InsufficientStock when a line asks for more than there is, naming every such line
 * @throws TotalChanged with the new quote when the order costs another amount than `expectedTotal`
 * @throws CountryNotServed when the shop does not deliver to the address's country
 * @throws InvalidInput 'Cart is empty'. Spec: storefront §4, §5, §7.
 */
export async function placeOrder(
  db: Database,
  input: OrderInput,
  options: PlaceOrderOptions = {},
): Promise<PlacedOrder> {
  const { order, isEarlier } = await placeOrFind(db, input, options);
  if (isEarlier && !isSamePurchase(order, input)) throw new IdempotencyKeyTaken();
  if (isEarlier) {
    await waitForReplication(db);
    options.onReplay?.();
  }
  return { ...toLinkedOrder(order), hasOtherDetails: isEarlier && hasOtherDetails(order, input) };
}

/** An order, and whether an earlier request made it. */
interface FoundOrder {
  order: Order;
  isEarlier: boolean;
}

async function placeOrFind(db: Database, input: OrderInput, options: PlaceOrderOptions): Promise<FoundOrder> {
  try {
    return await placeNew(db, input, options);
  } catch (error) {
    // An earlier request with this key may have placed what cannot be ordered any more.
    const earlier = error instanceof ShopError && (await findByKey(db, options.idempotencyKey));
    if (earlier) return { order: earlier, isEarlier: true };
    throw error;
  }
}

/** Writes the order without checking its number and key first, since they are rarely taken. */
async function placeNew(
  db: Database,
  input: OrderInput,
  { idempotencyKey, nextOrderNumber = drawNumber }: PlaceOrderOptions,
): Promise<FoundOrder> {
  for (let draws = 1; draws <= MAX_DRAWS; draws += 1) {
    const order = await priceNew(db, input, nextOrderNumber(), idempotencyKey);
    if (!isExpectedTotal(input, order)) throw new TotalChanged(await quoteOrder(db, input));
    // Everything else that a new order writes belongs here, next to its rows: it commits or rolls back with them.
    const placedAt = await inTransaction(db, (tx) => insertOrder(tx, order));
    if (placedAt) {
      orderCounter.add("placed");
      return { order: asPlaced(order, placedAt.toISOString()), isEarlier: false };
    }
    const earlier = await findByKey(db, idempotencyKey);
    if (earlier) return { order: earlier, isEarlier: true };
  }
  throw new Error(`No free order number in ${MAX_DRAWS} draws`);
}

/** Clients that show no total send none. */
function isExpectedTotal({ expectedTotal }: OrderInput, { totalAmount }: NewOrder): boolean {
  return expectedTotal === undefined || toPaisa(expectedTotal) === toPaisa(totalAmount);
}

const findIdByKey = (db: Database) =>
  preparedStatement(db, "find_order_by_key", (name) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.idempotencyKey, sql.placeholder("key")))
      .prepare(name),
  );

async function findByKey(db: Database, key: string | undefined): Promise<Order | undefined> {
  if (key === undefined) return undefined;
  const [row] = await findIdByKey(db).execute({ key });
  return row && readOrder(db, row.id);
}

async function priceNew(
  db: Database,
  { items, expectedTotal: _expected, ...checkout }: OrderInput,
  orderNumber: string,
  idempotencyKey: string | undefined,
): Promise<NewOrder> {
  const merged = mergeLines(items);
  const [sellable, store] = await Promise.all([
    listSellableVariants(
      db,
      merged.map(({ productId }) => productId),
    ),
    getStore(db),
  ]);
  const { customer, address } = checkout;
  const { countries } = store ?? STORE_DEFAULTS;
  if (!isCountryServed(countries, address.country)) throw new CountryNotServed(countries);
  const lines = priceLines(merged, sellable, items);
  return {
    // 144 random bits: who holds the id holds the order's link.
    id: randomBytes(18).toString("base64url"),
    orderNumber,
    idempotencyKey,
    ...checkout,
    phoneE164: phoneE164(customer.phone),
    lines,
    ...priceOrder(lines, { address }),
  };
}

/** The order as reading it back would answer it. */
function asPlaced(
  { lines, customer, address, idempotencyKey: _key, phoneE164: _phone, ...order }: NewOrder,
  placedAt: string,
): Order {
  return {
    ...order,
    customerInfo: customer,
    shippingAddress: address,
    status: INITIAL_STATUS,
    items: lines.map(({ size, unitPrice, quantity }) => ({
      product: { id: size.productId, name: size.productName, image: size.image, price: unitPrice },
      variant: size.variant,
      quantity,
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
