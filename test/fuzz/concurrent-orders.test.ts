import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { orderItems } from "#db/schema/order-schema.server.ts";
import { productVariants } from "#db/schema/schema.server.ts";
import { ShopError } from "#domain/shared/errors.ts";
import { ORDER_STATUSES } from "#domain/orders/order-status.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { deleteProduct } from "#operations/catalogue/products/delete-product.ts";
import { changeStock } from "#operations/stock/change-stock.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildCollection, buildProduct, orderInput } from "#test/factories.ts";

import { REPRODUCE, runs } from "./fuzz-run.ts";
import { findViolations } from "#test/consistency-checks.ts";

const db = await openTestDatabase();
const collectionRef = (await buildCollection(db)).id;

/** Initial stock per size, lower than the ordered quantity. */
const STOCK = 4;
const SIZES = ["50ml", "100ml"];

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      sizes: fc.subarray(SIZES, { minLength: 1 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      at: fc.nat(5),
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
  },
);

/** Steps of several concurrent clients, each in sequence. */
const clients = fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 5 });

/** Waits for a task and ignores rejections. Rethrows any other error. */
async function ignoreRejection(task: Promise<unknown>): Promise<void> {
  try {
    await task;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}

async function openRace() {
  const product = await buildProduct(db, {
    collectionRef,
    stock: { "50ml": STOCK, "100ml": STOCK },
    variants: SIZES,
  });
  const place = async (sizes: readonly string[]) => {
    const items = sizes.map((variant) => ({ productId: product.id, variant, quantity: 2 }));
    return (await placeOrder(db, orderInput(items))).id;
  };
  const orders = await Promise.all([
    place(SIZES),
    place(SIZES.toReversed()),
    place(["50ml"]),
    place(["100ml"]),
  ]);
  return { product, place, orders };
}

type Race = Awaited<ReturnType<typeof openRace>>;

async function act(
  { place, orders }: Race,
  steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
) {
  for (const each of steps) {
    if (each.kind === "place") {
      await ignoreRejection(place(each.sizes).then((id) => orders.push(id)));
      continue;
    }
    const orderId = orders[each.at % orders.length] ?? "";
    await ignoreRejection(updateOrderStatus(db, { orderId, status: each.status }));
  }
}

test("concurrent changes of orders neither lose, duplicate nor create stock", async () => {
  await fc.assert(
    fc.asyncProperty(clients, async (lists) => {
      const race = await openRace();
      await Promise.all(lists.map((steps) => act(race, steps)));
      const taken = sql<number>`coalesce(sum(${orderItems.stockTaken}), 0)::int`;
      const levels = await db
        .select({ stock: productVariants.stock, sold: productVariants.sold, taken })
        .from(productVariants)
        .leftJoin(orderItems, eq(orderItems.variantId, productVariants.id))
        .where(eq(productVariants.productId, race.product.id))
        .groupBy(productVariants.id);
      for (const { stock, sold, taken: held } of levels) {
        expect(stock).toBeGreaterThanOrEqual(0);
        expect([(stock ?? 0) + held, sold]).toEqual([STOCK, held]);
      }
    }),
    { numRuns: runs({ pglite: 5, postgres: 25, long: 1500 }) },
  );
  expect(await findViolations(db), REPRODUCE).toEqual([]);
});

test("data stays consistent when staff set the stock or delete the product during concurrent orders", async () => {
  const staff = fc.array(
    fc.record({ variant: fc.constantFrom(...SIZES), stock: fc.option(fc.nat(6)), seen: fc.nat(6) }),
    {
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(clients, staff, fc.boolean(), async (lists, settings, isDeleted) => {
      const race = await openRace();
      const { id } = race.product;
      const setAll = async () => {
        for (const { variant, stock, seen } of settings)
          await ignoreRejection(changeStock(db, id, { variant, stock, expectedStock: seen }));
        if (isDeleted) await ignoreRejection(deleteProduct(db, id));
      };
      await Promise.all([setAll(), ...lists.map((steps) => act(race, steps))]);
    }),
    { numRuns: runs({ pglite: 5, postgres: 20, long: 1000 }) },
  );
  expect(await findViolations(db), REPRODUCE).toEqual([]);
});
