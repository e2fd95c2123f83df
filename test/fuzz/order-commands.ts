import { createHash, randomUUID } from "node:crypto";

import fc from "fast-check";
import { expect } from "vitest";

import { orderPageMessages } from "#domain/orders/order-page-messages.ts";
import { ORDER_STATUSES } from "#domain/orders/order-status.ts";
import { checkStock } from "#operations/stock/check-stock.ts";
import { cancelOrder } from "#operations/orders/cancel-order.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { submitOrderReviews } from "#operations/orders/submit-order-reviews.ts";
import { trackOrder } from "#operations/orders/track-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { orderInput } from "#test/factories.ts";

import type { RequestedLine, ModelOrder, ModelShop } from "./order-model.ts";
import { chargedPrice, moveOrder, expectedLines, currentSize } from "./order-model.ts";
import type { RealShop } from "./real-shop.ts";
import { expectOrder, expectProduct, getRejectionCode } from "./real-shop.ts";

export type OrderCommand = fc.AsyncCommand<ModelShop, RealShop>;

/** Returns a command. Failure reports show its description. */
export function command(
  description: string,
  isPossible: (model: ModelShop) => boolean,
  run: (model: ModelShop, real: RealShop) => Promise<void>,
): OrderCommand {
  return { check: isPossible, run, toString: () => description };
}

/** Returns the item at an index modulo the length. */
export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The list to pick from is empty.");
  return item;
}

/** Repeats a kind of command to increase its probability. */
function times(count: number, kind: fc.Arbitrary<OrderCommand>): fc.Arbitrary<OrderCommand>[] {
  return Array.from({ length: count }, () => kind);
}

export const always = () => true;
const hasOrders = ({ orders }: ModelShop) => orders.length > 0;

const lineArbitrary = fc.record({
  at: fc.nat(7),
  // The maximum quantity of an order usually exceeds the stock.
  quantity: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constant(10_000) },
  ),
});

function linesOf(
  { sizes }: ModelShop,
  requested: readonly { at: number; quantity: number }[],
): RequestedLine[] {
  return requested.map(({ at, quantity }) => ({ size: pick(sizes, at), quantity }));
}

const inputOf = (lines: readonly RequestedLine[]) =>
  lines.map(({ size, quantity }) => ({ productId: size.product.id, variant: size.name, quantity }));

const place = fc
  .record({
    requested: fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }),
    key: fc.option(fc.nat(2), { freq: 2 }),
  })
  .map(({ requested, key: keyNumber }) =>
    command(`place ${JSON.stringify(requested)} by key ${keyNumber}`, always, async (model, real) => {
      // Keys are unique per run and list of lines.
      const lines = linesOf(model, requested);
      const input = orderInput(inputOf(lines));
      const key = keyNumber === null ? undefined : keyFor(model, keyNumber, JSON.stringify(input.items));
      const earlier = key === undefined ? undefined : model.byKey.get(key);
      const expected = expectedLines(lines);
      if (earlier === undefined && typeof expected === "string") {
        expect(await getRejectionCode(placeOrder(real.db, input, { idempotencyKey: key }))).toBe(expected);
        return;
      }
      const placed = await placeOrder(real.db, input, { idempotencyKey: key });
      if (earlier !== undefined) {
        expect(placed).toMatchObject({ id: earlier.id, status: earlier.status, hasOtherDetails: false });
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
        holdsStock: false,
        reviewedWith: undefined,
      };
      model.orders.push(order);
      if (key !== undefined) model.byKey.set(key, order);
      await expectOrder(real, order);
    }),
  );

function keyFor({ name }: ModelShop, number: number, items: string): string {
  return `${name}-${number}-${createHash("sha256").update(items).digest("base64url")}`;
}

const changeStatus = fc
  .record({
    at: fc.nat(9),
    // More weight for the statuses that move stock and allow reviews.
    status: fc.constantFrom(...ORDER_STATUSES, "confirmed", "delivered"),
    notes: fc.option(fc.constantFrom("By courier", "Called twice", "=1+1", "دیر"), { freq: 3 }),
    expected: fc.constantFrom("none", "none", "right", "wrong"),
    deductStock: fc.constantFrom(undefined, false, true),
  })
  .map(({ at, status, notes, expected, deductStock }) =>
    command(
      `order ${at} to ${status}, expecting ${expected}, notes ${notes}, deductStock ${deductStock}`,
      hasOrders,
      async (model, real) => {
        const order = pick(model.orders, at);
        const wrong = pick(ORDER_STATUSES, ORDER_STATUSES.indexOf(order.status) + 1);
        const expectedStatus = { none: undefined, right: order.status, wrong }[expected];
        const update = { orderId: order.id, status, notes: notes ?? undefined, expectedStatus, deductStock };
        const move = { status, notes, deductStock: deductStock ?? false };
        const rejection = expected === "wrong" ? "conflict" : moveOrder(order, move);
        expect(await getRejectionCode(updateOrderStatus(real.db, update))).toBe(rejection);
        await expectOrder(real, order);
        for (const { size } of order.lines) await expectProduct(real, size.product);
      },
    ),
  );

const cancelByShopper = fc.nat(9).map((index) =>
  command(`cancel order ${index} as its shopper`, hasOrders, async (model, real) => {
    const order = pick(model.orders, index);
    const isPossible = order.status === "pending" || order.status === "cancelled";
    const rejection = isPossible ? undefined : "order-not-cancellable";
    expect(await getRejectionCode(cancelOrder(real.db, order.id))).toBe(rejection);
    const notes = orderPageMessages.cancelledByCustomer;
    if (order.status === "pending") moveOrder(order, { status: "cancelled", notes, deductStock: false });
    await expectOrder(real, order);
    for (const { size } of order.lines) await expectProduct(real, size.product);
  }),
);

const review = fc
  .record({ at: fc.nat(9), rating: fc.option(fc.integer({ min: 1, max: 5 })), isWhole: fc.boolean() })
  .map(({ at, rating, isWhole }) =>
    command(
      `review ${isWhole ? "all products" : "one product"} of order ${at}`,
      hasOrders,
      async (model, real) => {
        const order = pick(model.orders, at);
        const ordered = [...new Set(order.lines.map(({ size }) => size.product))];
        const reviewed = isWhole ? ordered : ordered.slice(0, 1);
        const reviews = reviewed.map(({ id }) => ({ productId: id, rating, review: "Dry and warm" }));
        const isAgain = order.reviewedWith === rating && reviewed.length === ordered.length;
        const canReview = order.status === "delivered" && order.reviewedWith === undefined;
        const rejection = reviewRejection({
          isAgain,
          canReview,
          isWhole: reviewed.length === ordered.length,
        });
        expect(await getRejectionCode(submitOrderReviews(real.db, order.id, { reviews }))).toBe(rejection);
        if (rejection === undefined && !isAgain) {
          order.reviewedWith = rating;
          if (rating !== null) for (const product of reviewed) product.ratings.push(rating);
        }
        await expectOrder(real, order);
        for (const product of reviewed) await expectProduct(real, product);
      },
    ),
  );

/** Returns the expected error code. Repeating identical reviews succeeds. */
function reviewRejection(review: Record<"isAgain" | "canReview" | "isWhole", boolean>): string | undefined {
  if (review.isAgain) return undefined;
  if (!review.canReview) return "conflict";
  return review.isWhole ? undefined : "invalid-input";
}

const track = fc.nat(9).map((index) =>
  command(`track order ${index}`, hasOrders, async (model, real) => {
    const { orderNumber, status, history, lines } = pick(model.orders, index);
    expect(await trackOrder(real.db, ` ${orderNumber.toLowerCase()} `)).toMatchObject({
      orderNumber,
      status,
      statusHistory: history.map((entry) => ({ status: entry.status })),
      totalItems: lines.reduce((sum, line) => sum + line.quantity, 0),
    });
    expect(await trackOrder(real.db, `ZE${randomUUID().slice(0, 8)}`)).toBeUndefined();
  }),
);

const checkCart = fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }).map((requested) =>
  command(`check ${JSON.stringify(requested)}`, always, async (model, real) => {
    const lines = linesOf(model, requested);
    const expected = lines.map(({ size: requestedSize, quantity }) => {
      const size = currentSize(requestedSize);
      if (size === undefined) return { state: "gone" };
      const isShort = size.stock !== null && size.stock < quantity;
      return { state: isShort ? "short" : "ok", stock: size.stock, price: chargedPrice(size) };
    });
    expect(await checkStock(real.db, inputOf(lines))).toMatchObject(expected);
  }),
);

/** Commands of shoppers, and of staff on orders, with weights that let most orders pass several statuses. */
export const orderCommands: readonly fc.Arbitrary<OrderCommand>[] = [
  ...times(5, place),
  ...times(7, changeStatus),
  ...times(2, review),
  cancelByShopper,
  track,
  checkCart,
];
