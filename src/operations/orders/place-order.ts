import { randomBytes } from "node:crypto";

import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { violatedConstraint } from "#db/constraint-errors.server.ts";
import { orderItems, orders, orderStatusHistory } from "#db/schema.server.ts";
import type { OrderInput, OrderLineInput } from "#domain/checkout.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { cartIsEmpty, InsufficientStock, InvalidInput, LineUnavailable } from "#domain/errors.ts";
import { checkoutMessages, productMessages } from "#domain/messages.ts";
import { toPaisa } from "#domain/money.ts";
import type { LinkedOrder } from "#domain/order.ts";
import { newOrderNumber } from "#domain/order.ts";
import { INITIAL_STATUS } from "#domain/order-status.ts";
import { priceOrder } from "#domain/pricing.ts";
import type { Shortage } from "#domain/stock.ts";
import { hasStock } from "#domain/stock.ts";
import type { SellableVariant } from "#operations/stock/sellable-variants.ts";
import { findSellable, listSellableVariants } from "#operations/stock/sellable-variants.ts";

import { linkedOrder, readOrder } from "./order-rows.ts";
import { phoneE164 } from "./phone-e164.ts";

export interface PlaceOrderOptions {
  /** The same key always answers the same order, however often and however concurrently it is sent. */
  idempotencyKey?: string | undefined;
  /** Draws an order number; replaced by tests that need a collision. */
  drawOrderNumber?: () => string;
}

const MAX_NUMBER_DRAWS = 20;

interface PricedOrderLine {
  size: SellableVariant;
  unitPrice: number;
  quantity: number;
}

/**
 * Creates an order, priced from the database; amounts in PKR. All or nothing.
 * @throws LineUnavailable when a product or size is not sold, naming the line
 * @throws InsufficientStock when a line asks for more than there is, naming every such line
 * @throws InvalidInput 'Cart is empty'. Spec: storefront §4, §5, §7.
 */
export async function placeOrder(
  db: Database,
  input: OrderInput,
  options: PlaceOrderOptions = {},
): Promise<LinkedOrder> {
  const { idempotencyKey } = options;
  const placed = await findByKey(db, idempotencyKey);
  if (placed) return placed;
  const draw = options.drawOrderNumber ?? (() => newOrderNumber(Date.now(), Math.random()));
  for (let draws = 1; ; draws += 1) {
    try {
      const id = await insertOrder(db, input, draw(), idempotencyKey);
      return await mustRead(db, id);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === "orders_idempotency_key_unique") {
        const winner = await findByKey(db, idempotencyKey);
        if (winner) return winner;
      }
      if (constraint !== "orders_order_number_unique" || draws >= MAX_NUMBER_DRAWS) throw error;
    }
  }
}

async function findByKey(db: Database, idempotencyKey: string | undefined): Promise<LinkedOrder | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey));
  return row && mustRead(db, row.id);
}

async function mustRead(db: Database, id: string): Promise<LinkedOrder> {
  const order = await readOrder(db, id);
  if (!order) throw new Error(`Order ${id} was stored but cannot be read`);
  return linkedOrder(order);
}

async function insertOrder(
  db: Database,
  input: OrderInput,
  orderNumber: string,
  idempotencyKey: string | undefined,
): Promise<string> {
  const id = randomBytes(18).toString("base64url");
  await db.transaction(async (tx) => {
    const lines = await priceLines(tx, mergeLines(input.items));
    const totals = priceOrder(lines);
    await tx.insert(orders).values({
      id,
      orderNumber,
      idempotencyKey: idempotencyKey ?? null,
      status: INITIAL_STATUS,
      customerName: input.customer.name,
      customerEmail: input.customer.email,
      customerPhone: input.customer.phone,
      customerPhoneE164: phoneE164(input.customer.phone) ?? null,
      ...input.address,
      subtotal: toPaisa(totals.subtotal),
      delivery: toPaisa(totals.delivery),
      discount: toPaisa(totals.discount),
      totalAmount: toPaisa(totals.totalAmount),
      totalItems: totals.totalItems,
    });
    const rows = lines.map((line, position) => itemRow(id, line, position));
    // Each row locks its size; always in the same order, so that no two transactions wait for each other.
    await tx.insert(orderItems).values(rows.toSorted((a, b) => a.variantId - b.variantId));
    await tx.insert(orderStatusHistory).values({ orderId: id, status: INITIAL_STATUS });
  });
  return id;
}

function itemRow(orderId: string, { size, unitPrice, quantity }: PricedOrderLine, position: number) {
  return {
    orderId,
    position,
    productId: size.productId,
    variantId: size.variantId,
    productName: size.productName,
    image: size.image,
    variant: size.variant,
    unitPrice: toPaisa(unitPrice),
    quantity,
  };
}

/** The same size asked for twice is one line. */
function mergeLines(items: readonly OrderLineInput[]): OrderLineInput[] {
  if (items.length === 0) throw cartIsEmpty();
  const merged = new Map<string, OrderLineInput>();
  for (const item of items) {
    const key = JSON.stringify([item.productId, item.variant]);
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity;
    if (quantity > MAX_QUANTITY) throw new InvalidInput(checkoutMessages.quantityTooLarge);
    merged.set(key, { ...item, quantity });
  }
  return [...merged.values()];
}

async function priceLines(tx: Database, items: readonly OrderLineInput[]): Promise<PricedOrderLine[]> {
  const sellable = await listSellableVariants(
    tx,
    items.map((item) => item.productId),
  );
  const lines = items.map((item) => {
    const size = findSellable(sellable, item);
    if (!size) throw new LineUnavailable(unavailableReason(sellable, item));
    return { size, unitPrice: size.unitPrice, quantity: item.quantity };
  });
  const shortages = lines.filter((line) => !hasStock(line.size.stock, line.quantity)).map(shortageOf);
  if (shortages.length > 0) throw new InsufficientStock(shortages);
  return lines;
}

function unavailableReason(sellable: readonly SellableVariant[], item: OrderLineInput): string {
  const product = sellable.find((size) => size.productId === item.productId);
  return product
    ? checkoutMessages.variantGone(product.productName, item.variant)
    : productMessages.notFoundById(item.productId);
}

function shortageOf({ size, quantity }: PricedOrderLine): Shortage {
  const { productId, productName, variant, stock } = size;
  return { productId, productName, variant, requested: quantity, available: stock ?? 0 };
}
