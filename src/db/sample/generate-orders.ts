import type { OrderStatus } from "#domain/orders/order-status.ts";

import type { GeneratedCustomer } from "./generate-customer.ts";
import { generateCustomer } from "./generate-customer.ts";
import { cancelReasons, complaints, praises, shippingNotes } from "./order-words.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The oldest orders are some 24 months old. */
const OLDEST_MS = 730 * DAY_MS;
/** Far from the seeds of the products. */
const SEED = 1_200_000_007;
/** Coprime to the hundred million numbers there are, so that none comes twice. */
const NUMBER_STEP = 7_368_787;
const NUMBERS = 100_000_000;
/** Coprime to most counts of sizes: what sells best is spread over the catalogue. */
const SIZE_STEP = 7919;

/** A change of an order's status; the time is told as ms before the generated orders' present. */
export interface GeneratedChange {
  status: OrderStatus;
  notes: string | null;
  ageMs: number;
}

export interface GeneratedOrder<Size> {
  id: string;
  orderNumber: string;
  customer: GeneratedCustomer;
  /** Different sizes; `Size` is whatever the caller knows of what it sells. */
  lines: { size: Size; quantity: number }[];
  /** From pending to where the order stands now; never empty. */
  history: GeneratedChange[];
  /** One of each product, or none; `reviewedAgeMs` as in `GeneratedChange`. */
  reviews: { productId: string; rating: number | null; review: string }[];
  reviewedAgeMs: number | null;
}

/**
 * A made-up order of the sizes given, for tests and benchmarks. The same number and sizes always give the same order,
 * however many are made; how old it is follows from its number too, and the closer to now, the more orders there are.
 */
export function generateOrder<Size extends { productId: string }>(
  index: number,
  sizes: readonly Size[],
): GeneratedOrder<Size> {
  const random = createRandom(SEED + index);
  const history = generateHistory(random, placedAgeMs(random));
  const lines = generateLines(random, sizes);
  return {
    id: `made-up-order-${String(index + 1).padStart(7, "0")}`,
    orderNumber: orderNumberOf(index, random),
    customer: generateCustomer(customerNumberOf(index, random)),
    lines,
    history,
    ...generateReviews(random, lines, history),
  };
}

/** How old the order of a number is, in ms, without making all of it. */
export function generatedOrderAge(index: number): number {
  return placedAgeMs(createRandom(SEED + index));
}

/** The first that is drawn of an order. */
function placedAgeMs(random: Random): number {
  return Math.ceil(mostlySmall(random, 1.5) * OLDEST_MS) + 1;
}

function orderNumberOf(index: number, random: Random): string {
  const drawn = ((index + 1) * NUMBER_STEP) % NUMBERS;
  return `ZE${String(drawn).padStart(8, "0")}${String(random.between(0, 999)).padStart(3, "0")}`;
}

/** One order in three is by somebody who has ordered before. */
function customerNumberOf(index: number, random: Random): number {
  return index > 0 && random.between(1, 3) === 1 ? random.between(0, index - 1) : index;
}

/** From 0 up to 1, small numbers far more often. */
function mostlySmall(random: Random, power: number): number {
  return (random.between(0, 999_999) / 1_000_000) ** power;
}

function generateLines<Size>(random: Random, sizes: readonly Size[]): GeneratedOrder<Size>["lines"] {
  const count = Math.min(random.pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]), sizes.length);
  const ranks = new Set<number>();
  while (ranks.size < count) ranks.add(Math.floor(mostlySmall(random, 2.5) * sizes.length));
  const places = new Set([...ranks].map((rank) => (rank * SIZE_STEP) % sizes.length));
  return [...places].flatMap((at) => {
    const size = sizes[at];
    return size === undefined ? [] : [{ size, quantity: random.pick([1, 1, 1, 1, 1, 2, 2, 3]) }];
  });
}

/** Steps through the statuses as far as the order's age allows, or is cancelled on the way. */
function generateHistory(random: Random, placedAge: number): GeneratedChange[] {
  const cancelledAfter = random.between(1, 100) > 8 ? undefined : random.pick(["pending", "confirmed"]);
  const steps: { status: OrderStatus; hours: number; notes: string | null }[] = [
    { status: "confirmed", hours: random.between(1, 48), notes: null },
    { status: "processing", hours: random.between(4, 30), notes: null },
    { status: "shipped", hours: random.between(6, 48), notes: random.pick(shippingNotes) },
    { status: "delivered", hours: random.between(20, 120), notes: null },
  ];
  const history: GeneratedChange[] = [{ status: "pending", notes: null, ageMs: placedAge }];
  const enter = (status: OrderStatus, hours: number, notes: string | null): boolean => {
    const ageMs = (history.at(-1)?.ageMs ?? 0) - hours * HOUR_MS - random.between(0, HOUR_MS);
    if (ageMs < 0) return false;
    history.push({ status, notes, ageMs });
    return true;
  };
  for (const { status, hours, notes } of steps) {
    if (history.at(-1)?.status === cancelledAfter) {
      enter("cancelled", hours, random.pick(cancelReasons));
      break;
    }
    if (!enter(status, hours, notes)) break;
  }
  return history;
}

/** One delivered order in four has been reviewed. */
function generateReviews<Size extends { productId: string }>(
  random: Random,
  lines: GeneratedOrder<Size>["lines"],
  history: readonly GeneratedChange[],
): Pick<GeneratedOrder<Size>, "reviews" | "reviewedAgeMs"> {
  const last = history.at(-1);
  const isWanted = random.between(1, 4) === 1;
  const reviewedAgeMs = (last?.ageMs ?? 0) - random.between(1, 12) * DAY_MS;
  if (last?.status !== "delivered" || !isWanted || reviewedAgeMs < 0)
    return { reviews: [], reviewedAgeMs: null };
  const productIds = new Set(lines.map(({ size }) => size.productId));
  const reviews = [...productIds].map((productId) => {
    const rating = random.pick([2, 3, 4, 4, 5, 5, 5, 5, null]);
    return { productId, rating, review: random.pick(rating !== null && rating < 4 ? complaints : praises) };
  });
  return { reviews, reviewedAgeMs };
}
