import { DAY_MS, HOUR_MS } from "#platform/rules/day.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";

import type { GeneratedCustomer } from "./generate-customer.ts";
import { generateCustomer } from "./generate-customer.ts";
import { cancelReasons, complaints, praises, shippingNotes } from "./order-words.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** Age of the oldest orders: about 24 months. */
const OLDEST_MS = 730 * DAY_MS;
/** Seed of the first order; the order with index n uses this seed plus n. Differs from the seeds of products. */
const SEED = 1_200_000_007;
/** Coprime to `NUMBER_COUNT`, so that no order number repeats. */
const NUMBER_STEP = 7_368_787;
const NUMBER_COUNT = 100_000_000;
/** Coprime to most numbers of sizes, so that the best sellers are spread over the catalogue. */
const SIZE_STEP = 7919;

/** A status change. `ageMs` is the time that has passed since the change (ms). */
export interface GeneratedChange {
  status: OrderStatus;
  notes: string | null;
  ageMs: number;
}

export interface GeneratedOrder<Size> {
  id: string;
  orderNumber: string;
  customer: GeneratedCustomer;
  /** Lines with different sizes; `Size` is the caller's type. */
  lines: { size: Size; quantity: number }[];
  /** Status changes from pending to the current status; never empty. */
  history: GeneratedChange[];
  /** One review per product, or none. */
  reviews: { productId: string; rating: number | null; review: string }[];
  reviewedAgeMs: number | null;
}

/**
 * Generates an order of the given sizes for tests and benchmarks. The result depends only on `index` and `sizes`.
 * Recent orders are more frequent than old orders.
 */
export function generateOrder<Size extends { productId: string }>(
  index: number,
  sizes: readonly Size[],
): GeneratedOrder<Size> {
  const random = createRandom(SEED + index);
  const history = generateHistory(random, drawAgeMs(random));
  const lines = generateLines(random, sizes);
  return {
    id: `made-up-order-${String(index + 1).padStart(7, "0")}`,
    orderNumber: createOrderNumber(index, random),
    customer: generateCustomer(pickCustomerNumber(index, random)),
    lines,
    history,
    ...generateReviews(random, lines, history),
  };
}

/** Returns the age of an order in milliseconds without generating the order. */
export function getGeneratedOrderAge(index: number): number {
  return drawAgeMs(createRandom(SEED + index));
}

/** Draws the age of an order (ms). Must be the first draw, so that `getGeneratedOrderAge` returns the same age. */
function drawAgeMs(random: Random): number {
  return Math.ceil(drawSkewedNumber(random, 1.5) * OLDEST_MS) + 1;
}

function createOrderNumber(index: number, random: Random): string {
  const uniqueNumber = ((index + 1) * NUMBER_STEP) % NUMBER_COUNT;
  return `ZE${String(uniqueNumber).padStart(8, "0")}${String(random.drawBetween(0, 999)).padStart(3, "0")}`;
}

/** Returns the number of a customer; one order in three is placed by a returning customer. */
function pickCustomerNumber(index: number, random: Random): number {
  return index > 0 && random.drawBetween(1, 3) === 1 ? random.drawBetween(0, index - 1) : index;
}

/** Returns a number from 0 to below 1, skewed towards 0. */
function drawSkewedNumber(random: Random, power: number): number {
  return (random.drawBetween(0, 999_999) / 1_000_000) ** power;
}

function generateLines<Size>(random: Random, sizes: readonly Size[]): GeneratedOrder<Size>["lines"] {
  const count = Math.min(random.pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]), sizes.length);
  const ranks = new Set<number>();
  while (ranks.size < count) ranks.add(Math.floor(drawSkewedNumber(random, 2.5) * sizes.length));
  const positions = new Set([...ranks].map((rank) => (rank * SIZE_STEP) % sizes.length));
  return [...positions].flatMap((position) => {
    const size = sizes[position];
    return size === undefined ? [] : [{ size, quantity: random.pick([1, 1, 1, 1, 1, 2, 2, 3]) }];
  });
}

/** Generates the status changes that fit into the order's age. Some orders are cancelled before they are shipped. */
function generateHistory(random: Random, placedAgeMs: number): GeneratedChange[] {
  const cancelledAfter = random.drawBetween(1, 100) > 8 ? undefined : random.pick(["pending", "confirmed"]);
  const steps: { status: OrderStatus; hours: number; notes: string | null }[] = [
    { status: "confirmed", hours: random.drawBetween(1, 48), notes: null },
    { status: "processing", hours: random.drawBetween(4, 30), notes: null },
    { status: "shipped", hours: random.drawBetween(6, 48), notes: random.pick(shippingNotes) },
    { status: "delivered", hours: random.drawBetween(20, 120), notes: null },
  ];
  const history: GeneratedChange[] = [{ status: "pending", notes: null, ageMs: placedAgeMs }];
  const addStatus = (status: OrderStatus, hours: number, notes: string | null): boolean => {
    const ageMs = (history.at(-1)?.ageMs ?? 0) - hours * HOUR_MS - random.drawBetween(0, HOUR_MS);
    if (ageMs < 0) return false;
    history.push({ status, notes, ageMs });
    return true;
  };
  for (const { status, hours, notes } of steps) {
    if (history.at(-1)?.status === cancelledAfter) {
      addStatus("cancelled", hours, random.pick(cancelReasons));
      break;
    }
    if (!addStatus(status, hours, notes)) break;
  }
  return history;
}

/** Generates reviews for one delivered order in four. */
function generateReviews<Size extends { productId: string }>(
  random: Random,
  lines: GeneratedOrder<Size>["lines"],
  history: readonly GeneratedChange[],
): Pick<GeneratedOrder<Size>, "reviews" | "reviewedAgeMs"> {
  const last = history.at(-1);
  const isReviewed = random.drawBetween(1, 4) === 1;
  const reviewedAgeMs = (last?.ageMs ?? 0) - random.drawBetween(1, 12) * DAY_MS;
  if (last?.status !== "delivered" || !isReviewed || reviewedAgeMs < 0)
    return { reviews: [], reviewedAgeMs: null };
  const productIds = new Set(lines.map(({ size }) => size.productId));
  const reviews = [...productIds].map((productId) => {
    const rating = random.pick([2, 3, 4, 4, 5, 5, 5, 5, null]);
    return { productId, rating, review: random.pick(rating !== null && rating < 4 ? complaints : praises) };
  });
  return { reviews, reviewedAgeMs };
}
