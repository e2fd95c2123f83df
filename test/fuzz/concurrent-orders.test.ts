import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { orderItems, orderItemParts } from "#orders/tables/order-schema.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { CALL_RESULTS } from "#orders/rules/confirmation/decision.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { decideConfirmation } from "#orders/operations/confirmation/decide-confirmation.ts";
import { recordCall } from "#orders/operations/confirmation/record-call.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { changeStock } from "#catalogue/operations/stock/change-stock.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";

import { REPRODUCE_HINT, getRunCount } from "./fuzz-run.ts";
import { findViolations } from "#test/consistency-checks.ts";

const db = await openTestDatabase();
const collectionRef = (await buildCollection(db)).id;

/** Initial stock per size. The first orders request more than this. */
const INITIAL_STOCK = 4;
const SIZES = ["50ml", "100ml"];
/** Name of a size that is a set of two bottles of each size. */
const SET = "Set";

const stepArbitrary = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      sizes: fc.subarray([...SIZES, SET], { minLength: 1 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("setStatus" as const),
      orderIndex: fc.nat(5),
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
  },
  {
    // The shop accepts decisions only if it asks for confirmations.
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("decide" as const),
      orderIndex: fc.nat(5),
      decision: fc.constantFrom("confirm" as const, "decline" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("call" as const),
      orderIndex: fc.nat(5),
      result: fc.constantFrom(...CALL_RESULTS),
    }),
  },
);

type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of each client. Clients run concurrently; each client runs its steps in sequence. */
const clientStepsArbitrary = fc.array(fc.array(stepArbitrary, { minLength: 2, maxLength: 6 }), {
  minLength: 2,
  maxLength: 5,
});

/** Waits for a task. Ignores a ShopError and rethrows any other error. */
async function ignoreShopError(task: Promise<unknown>): Promise<void> {
  try {
    await task;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}

/** Creates a product, a set of its sizes, and five orders that compete for its stock. */
async function createCompetingOrders() {
  const product = await buildProduct(db, {
    collectionRef,
    stock: { "50ml": INITIAL_STOCK, "100ml": INITIAL_STOCK },
    variants: SIZES,
  });
  const set = await buildProduct(db, {
    collectionRef,
    variants: [SET],
    stock: {},
    parts: { [SET]: SIZES.map((variant) => ({ productId: product.id, variant, quantity: 2 })) },
  });
  const placeOrderFor = async (sizes: readonly string[]) => {
    const items = sizes.map((variant) =>
      variant === SET
        ? { productId: set.id, variant, quantity: 1 }
        : { productId: product.id, variant, quantity: 2 },
    );
    return (await placeOrder(db, buildOrderInput(items))).id;
  };
  const orders: string[] = [];
  const sizesOfOrders = [SIZES, SIZES.toReversed(), ["50ml"], ["100ml"], [SET]];
  // If orders reserve their bottles, the shop rejects those that the stock does not cover.
  await Promise.all(
    sizesOfOrders.map((sizes) => ignoreShopError(placeOrderFor(sizes).then((id) => orders.push(id)))),
  );
  return { product, set, placeOrderFor, orders };
}

type CompetingOrders = Awaited<ReturnType<typeof createCompetingOrders>>;

function changeOrder(orderId: string, step: Exclude<Step, { kind: "place" }>): Promise<unknown> {
  if (step.kind === "setStatus") return updateOrderStatus(db, { orderId, status: step.status });
  if (step.kind === "decide") return decideConfirmation(db, orderId, { decision: step.decision });
  return recordCall(db, orderId, { result: step.result }, { by: COMMAND_LINE });
}

async function runSteps({ placeOrderFor, orders }: CompetingOrders, steps: readonly Step[]) {
  for (const step of steps) {
    if (step.kind === "place") {
      await ignoreShopError(placeOrderFor(step.sizes).then((id) => orders.push(id)));
      continue;
    }
    const orderId = orders[step.orderIndex % orders.length] ?? "";
    await ignoreShopError(changeOrder(orderId, step));
  }
}

/** Returns the stock, the sold units, and the units that orders have deducted or reserved, per size. */
function readStockLevels(productId: string) {
  const buildSum = (lines: SQL) =>
    sql<number>`coalesce((select sum(line.stock_taken) from ${lines} as line where line.variant_id = product_variants.id), 0)::int`;
  return db
    .select({
      stock: productVariants.stock,
      sold: productVariants.sold,
      deducted: buildSum(sql`${orderItems}`),
      deductedAsParts: buildSum(sql`${orderItemParts}`),
      reserved: sql<number>`(select coalesce(sum(quantity), 0)::int from ${stockReservations} where variant_id = product_variants.id)`,
    })
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
}

test("concurrent order changes preserve the total of stock and deducted units", async () => {
  await fc.assert(
    fc.asyncProperty(clientStepsArbitrary, async (stepsByClient) => {
      const competingOrders = await createCompetingOrders();
      await Promise.all(stepsByClient.map((steps) => runSteps(competingOrders, steps)));
      for (const { stock, sold, deducted, deductedAsParts } of await readStockLevels(
        competingOrders.product.id,
      )) {
        expect(stock).toBeGreaterThanOrEqual(0);
        expect([(stock ?? 0) + deducted + deductedAsParts, sold]).toEqual([INITIAL_STOCK, deducted]);
      }
    }),
    { numRuns: getRunCount({ pglite: 2, postgres: 10, long: 1500 }) },
  );
  expect(await findViolations(db), REPRODUCE_HINT).toEqual([]);
});

test("concurrent order changes never sell or reserve a bottle twice if orders reserve their bottles", async () => {
  const store = readSampleStore();
  await saveStore(db, { ...store, confirmation: { ...store.confirmation, enabled: true, holdStock: true } });
  await fc.assert(
    fc.asyncProperty(clientStepsArbitrary, async (stepsByClient) => {
      const competingOrders = await createCompetingOrders();
      await Promise.all(stepsByClient.map((steps) => runSteps(competingOrders, steps)));
      for (const { stock, sold, deducted, deductedAsParts, reserved } of await readStockLevels(
        competingOrders.product.id,
      )) {
        expect([(stock ?? 0) + deducted + deductedAsParts, sold]).toEqual([INITIAL_STOCK, deducted]);
        expect((stock ?? 0) - reserved).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: getRunCount({ pglite: 2, postgres: 10, long: 1500 }) },
  );
  await saveStore(db, store);
  expect(await findViolations(db), REPRODUCE_HINT).toEqual([]);
});

test("data stays consistent when staff set the stock or delete the product during concurrent orders", async () => {
  const stockChangesArbitrary = fc.array(
    fc.record({ variant: fc.constantFrom(...SIZES), stock: fc.option(fc.nat(6)), expectedStock: fc.nat(6) }),
    {
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      clientStepsArbitrary,
      stockChangesArbitrary,
      fc.boolean(),
      async (stepsByClient, changes, deletesProduct) => {
        const competingOrders = await createCompetingOrders();
        const { id } = competingOrders.product;
        const runStaff = async () => {
          for (const change of changes) await ignoreShopError(changeStock(db, id, change));
          if (!deletesProduct) return;
          await removeProduct(db, competingOrders.set.id);
          await removeProduct(db, id);
        };
        await Promise.all([runStaff(), ...stepsByClient.map((steps) => runSteps(competingOrders, steps))]);
      },
    ),
    { numRuns: getRunCount({ pglite: 2, postgres: 10, long: 1000 }) },
  );
  expect(await findViolations(db), REPRODUCE_HINT).toEqual([]);
});
