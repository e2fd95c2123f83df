import { createHash, randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orderPageMessages } from "#orders/rules/order-page-messages.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { checkStock } from "#orders/operations/stock/check-stock.ts";
import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { endReservations } from "#orders/operations/confirmation/end-reservations.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "#reviews/operations/submit-order-reviews.ts";
import { trackOrder } from "#orders/operations/track-order.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { buildOrderInput } from "#test/factories.ts";

import type { RequestedLine, ModelOrder, ModelShop } from "./order-model.ts";
import {
  editOrderItems,
  calculateUnitPrice,
  setOrderStatus,
  predictLines,
  findCurrentSize,
  countAvailable,
  releaseLines,
  reserveLines,
} from "./order-model.ts";
import type { RealShop } from "./real-shop.ts";
import { expectOrder, expectProduct, getRejectionCode } from "./real-shop.ts";

export type OrderCommand = fc.AsyncCommand<ModelShop, RealShop>;

/** Creates a command. Failure reports contain the description. */
export function createCommand(
  description: string,
  canRun: (model: ModelShop) => boolean,
  run: (model: ModelShop, real: RealShop) => Promise<void>,
): OrderCommand {
  return { check: canRun, run, toString: () => description };
}

/** Returns the item at an index modulo the length. */
export function pickItem<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The list to pick from is empty.");
  return item;
}

/** Repeats a command arbitrary to increase its probability. */
function repeatArbitrary(count: number, command: fc.Arbitrary<OrderCommand>): fc.Arbitrary<OrderCommand>[] {
  return Array.from({ length: count }, () => command);
}

export const returnTrue = () => true;
const hasOrders = ({ orders }: ModelShop) => orders.length > 0;

/** Generates a requested line. */
export const lineArbitrary = fc.record({
  sizeIndex: fc.nat(7),
  // 10,000 is the maximum quantity of an order, and exceeds every limited stock.
  quantity: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constant(10_000) },
  ),
});

/** Returns the lines with the sizes that they request. */
export function toRequestedLines(
  { sizes }: ModelShop,
  requested: readonly { sizeIndex: number; quantity: number }[],
): RequestedLine[] {
  return requested.map(({ sizeIndex, quantity }) => ({ size: pickItem(sizes, sizeIndex), quantity }));
}

/** Returns requested lines as the API expects them. */
export const toLineInputs = (lines: readonly RequestedLine[]) =>
  lines.map(({ size, quantity }) => ({ productId: size.product.id, variant: size.name, quantity }));

const placeCommand = fc
  .record({
    requested: fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }),
    key: fc.option(fc.nat(2), { freq: 2 }),
  })
  .map(({ requested, key: keyNumber }) =>
    createCommand(
      `place ${JSON.stringify(requested)} with key ${keyNumber}`,
      returnTrue,
      async (model, real) => {
        // The key contains the run id and a hash of the lines, so different lines never share a key.
        const lines = toRequestedLines(model, requested);
        const input = buildOrderInput(toLineInputs(lines));
        const key = keyNumber === null ? undefined : createKey(model, keyNumber, JSON.stringify(input.items));
        const earlierOrder = key === undefined ? undefined : model.ordersByKey.get(key);
        const expected = predictLines(lines);
        if (earlierOrder === undefined && typeof expected === "string") {
          expect(await getRejectionCode(placeOrder(real.db, input, { idempotencyKey: key }))).toBe(expected);
          return;
        }
        const placed = await placeOrder(real.db, input, { idempotencyKey: key });
        if (earlierOrder !== undefined) {
          const { id, status } = earlierOrder;
          expect(placed).toMatchObject({ id, status, hasOtherDetails: false });
          return;
        }
        const { id, orderNumber } = placed;
        const order: ModelOrder = {
          id,
          orderNumber,
          status: "pending",
          lines: expected as ModelOrder["lines"],
          history: [{ status: "pending", notes: null }],
          notes: null,
          isStockDeducted: false,
          reviewRating: undefined,
        };
        reserveLines(order);
        model.orders.push(order);
        if (key !== undefined) model.ordersByKey.set(key, order);
        await expectOrder(real, order);
      },
    ),
  );

function createKey({ runId }: ModelShop, number: number, items: string): string {
  return `${runId}-${number}-${createHash("sha256").update(items).digest("base64url")}`;
}

const statusCommand = fc
  .record({
    index: fc.nat(9),
    // "confirmed" deducts stock and "delivered" allows reviews. Both occur twice, so they are drawn more often.
    status: fc.constantFrom(...ORDER_STATUSES, "confirmed", "delivered"),
    notes: fc.option(fc.constantFrom("By courier", "Called twice", "=1+1", "دیر"), { freq: 3 }),
    expectation: fc.constantFrom("none", "none", "current", "wrong"),
    deductStock: fc.constantFrom(undefined, false, true),
  })
  .map(({ index, status, notes, expectation, deductStock }) =>
    createCommand(
      `set order ${index} to ${status}, expected status: ${expectation}, notes ${notes}, deductStock ${deductStock}`,
      hasOrders,
      async (model, real) => {
        const order = pickItem(model.orders, index);
        const wrongStatus = pickItem(ORDER_STATUSES, ORDER_STATUSES.indexOf(order.status) + 1);
        const expectedStatus = { none: undefined, current: order.status, wrong: wrongStatus }[expectation];
        const update = { orderId: order.id, status, notes: notes ?? undefined, expectedStatus, deductStock };
        const change = { status, notes, deductStock: deductStock ?? false };
        const rejection = expectation === "wrong" ? "conflict" : setOrderStatus(order, change);
        expect(await getRejectionCode(updateOrderStatus(real.db, update))).toBe(rejection);
        await expectOrder(real, order);
        for (const { size } of order.lines) await expectProduct(real, size.product);
      },
    ),
  );

const editCommand = fc
  .record({
    index: fc.nat(9),
    requested: fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }),
    isCurrent: fc.integer({ min: 0, max: 5 }).map((draw) => draw > 0),
  })
  .map(({ index, requested, isCurrent }) =>
    createCommand(
      `edit order ${index} to ${JSON.stringify(requested)}, ${isCurrent ? "current" : "outdated"} version`,
      hasOrders,
      async (model, real) => {
        const order = pickItem(model.orders, index);
        const lines = toRequestedLines(model, requested);
        const items = toLineInputs(lines);
        const { updatedAt = "" } = (await getOrder(real.db, order.id)) ?? {};
        const expectedUpdatedAt = isCurrent ? updatedAt : new Date(Date.parse(updatedAt) - 1).toISOString();
        const products = order.lines.map(({ size }) => size.product);
        const isEditable = ["pending", "confirmed", "processing"].includes(order.status);
        const rejection = isCurrent || !isEditable ? editOrderItems(order, lines) : "order-changed";
        const edit = updateOrderItems(real.db, order.id, { items, expectedUpdatedAt });
        expect(await getRejectionCode(edit)).toBe(rejection);
        await expectOrder(real, order);
        for (const product of [...products, ...order.lines.map(({ size }) => size.product)])
          await expectProduct(real, product);
      },
    ),
  );

const cancelCommand = fc.nat(9).map((index) =>
  createCommand(`cancel order ${index} as its shopper`, hasOrders, async (model, real) => {
    const order = pickItem(model.orders, index);
    const isOpen = ["pending", "confirmed", "processing"].includes(order.status);
    const isCancellable = isOpen || order.status === "cancelled";
    const rejection = isCancellable ? undefined : "order-not-cancellable";
    expect(await getRejectionCode(cancelOrder(real.db, order.id))).toBe(rejection);
    const notes = orderPageMessages.cancelledByCustomer;
    if (isOpen) setOrderStatus(order, { status: "cancelled", notes, deductStock: false });
    await expectOrder(real, order);
    for (const { size } of order.lines) await expectProduct(real, size.product);
  }),
);

const reviewCommand = fc
  .record({
    index: fc.nat(9),
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
    coversAllProducts: fc.boolean(),
  })
  .map(({ index, rating, coversAllProducts }) =>
    createCommand(
      `review ${coversAllProducts ? "all products" : "one product"} of order ${index}`,
      hasOrders,
      async (model, real) => {
        const order = pickItem(model.orders, index);
        const orderedProducts = [...new Set(order.lines.map(({ size }) => size.product))];
        const reviewedProducts = coversAllProducts ? orderedProducts : orderedProducts.slice(0, 1);
        const reviews = reviewedProducts.map(({ id }) => ({ productId: id, rating, review: "Dry and warm" }));
        const isComplete = reviewedProducts.length === orderedProducts.length;
        const isRepeated = order.reviewRating === rating && isComplete;
        const canReview = order.status === "delivered" && order.reviewRating === undefined;
        const rejection = predictReviewRejection({ isRepeated, canReview, isComplete });
        expect(await getRejectionCode(submitOrderReviews(real.db, order.id, { reviews }))).toBe(rejection);
        if (rejection === undefined && !isRepeated) {
          order.reviewRating = rating;
          if (rating !== null) for (const product of reviewedProducts) product.ratings.push(rating);
        }
        await expectOrder(real, order);
        for (const product of reviewedProducts) await expectProduct(real, product);
      },
    ),
  );

/** Returns the expected error code. Identical repeated reviews succeed. */
function predictReviewRejection(
  review: Record<"isRepeated" | "canReview" | "isComplete", boolean>,
): string | undefined {
  if (review.isRepeated) return undefined;
  if (!review.canReview) return "conflict";
  return review.isComplete ? undefined : "invalid-input";
}

const trackCommand = fc.nat(9).map((index) =>
  createCommand(`track order ${index}`, hasOrders, async (model, real) => {
    const { orderNumber, status, history, lines } = pickItem(model.orders, index);
    expect(await trackOrder(real.db, ` ${orderNumber.toLowerCase()} `)).toMatchObject({
      orderNumber,
      status,
      statusHistory: history.map((entry) => ({ status: entry.status })),
      totalItems: lines.reduce((sum, line) => sum + line.quantity, 0),
    });
    expect(await trackOrder(real.db, `ZE${randomUUID().slice(0, 8)}`)).toBeUndefined();
  }),
);

const endReservationCommand = fc.nat(9).map((index) =>
  createCommand(`end the reservation of order ${index}`, hasOrders, async (model, { db }) => {
    const order = pickItem(model.orders, index);
    await db
      .update(stockReservations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(stockReservations.orderId, order.id));
    await endReservations(db);
    releaseLines(order);
  }),
);

const stockCheckCommand = fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }).map((requested) =>
  createCommand(`check the stock of ${JSON.stringify(requested)}`, returnTrue, async (model, real) => {
    const lines = toRequestedLines(model, requested);
    const expected = lines.map(({ size: requestedSize, quantity }) => {
      const size = findCurrentSize(requestedSize);
      if (size === undefined) return { state: "gone" };
      const available = countAvailable(size);
      return {
        state: available !== null && available < quantity ? "short" : "ok",
        stock: available,
        price: calculateUnitPrice(size),
      };
    });
    expect(await checkStock(real.db, toLineInputs(lines))).toMatchObject(expected);
  }),
);

/** Commands that shoppers and staff run on orders. The weights make most orders pass through several statuses. */
export const orderCommands: readonly fc.Arbitrary<OrderCommand>[] = [
  ...repeatArbitrary(5, placeCommand),
  ...repeatArbitrary(7, statusCommand),
  ...repeatArbitrary(4, editCommand),
  ...repeatArbitrary(2, reviewCommand),
  cancelCommand,
  trackCommand,
  stockCheckCommand,
  endReservationCommand,
];
