import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { stockReservations } from "../../tables/reservation-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { Product } from "../../rules/product.ts";
import { addCallingTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { InsufficientStock } from "../../rules/stock/stock-errors.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";
import { endReservations } from "#orders/operations/confirmation/end-reservations.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { changeStock } from "./change-stock.ts";
import { checkStock } from "#orders/operations/stock/check-stock.ts";
import { getStockFigures } from "./get-stock-figures.ts";
import { readStockedProducts } from "./stocked-products.ts";

const db = await openTestDatabase();
let product: Product;

async function setHoldStock(holdStock: boolean) {
  const store = readSampleStore();
  await saveStore(db, { ...store, confirmation: { ...store.confirmation, holdStock } });
}

beforeEach(async () => {
  await setHoldStock(true);
  product = await buildProduct(db, { variants: ["50ml", "10ml"], stock: { "50ml": 5, "10ml": null } });
});

const buildLine = (quantity: number, variant = "50ml") => ({ productId: product.id, variant, quantity });

const placeTestOrder = (...items: ReturnType<typeof buildLine>[]) => placeOrder(db, buildOrderInput(items));

/** Places an order. Retries while the database is unavailable, e.g. because all of its connections are in use. */
async function placeWhenAvailable(line: ReturnType<typeof buildLine>) {
  for (;;) {
    try {
      return await placeTestOrder(line);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

const confirmOrder = (orderId: string) => updateOrderStatus(db, { orderId, status: "confirmed" });

/** Returns the maximum number of 50 ml bottles in a cart. */
async function readAvailable(): Promise<number | null | undefined> {
  return (await checkStock(db, [buildLine(1)]))[0]?.stock;
}

async function readStock() {
  const rows = await db.select().from(productVariants).where(eq(productVariants.productId, product.id));
  return rows.find(({ name }) => name === "50ml")?.stock;
}

const listReservations = (orderId: string) =>
  db.select().from(stockReservations).where(eq(stockReservations.orderId, orderId));

async function expireReservation(orderId: string) {
  await db
    .update(stockReservations)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(stockReservations.orderId, orderId));
}

test("the inventory shows the reserved and the available bottles of each size, including sets", async () => {
  const parts = { Box: [{ productId: product.id, variant: "50ml", quantity: 2 }] };
  const set = await buildProduct(db, { variants: ["Box"], parts });
  const { id } = await placeTestOrder(buildLine(2), buildLine(2, "10ml"));
  const readRow = async (productId: string) =>
    (await readStockedProducts(db, [productId], 10)).map(({ stock, reserved, available, sizes }) => [
      [stock, reserved, available],
      ...sizes.map((size) => [size.stock, size.reserved, size.available]),
    ])[0];
  expect(await readRow(product.id)).toEqual([
    [5, 2, 3],
    [5, 2, 3],
    [null, 0, null],
  ]);
  expect(await readRow(set.id)).toEqual([
    [2, 0, 1],
    [2, 0, 1],
  ]);
  await changeStock(db, product.id, { variant: "50ml", stock: 1, expectedStock: 5 });
  expect((await readRow(product.id))?.[0]).toEqual([1, 2, 0]);
  expect((await getStockFigures(db, 10)).reserved).toBe(2);
  await expireReservation(id);
  expect((await readRow(product.id))?.[0]).toEqual([1, 0, 1]);
  expect((await getStockFigures(db, 10)).reserved).toBe(0);
});

test("a new order reserves its bottles for 2 hours of calls, and the stock does not change", async () => {
  const { id } = await placeTestOrder(buildLine(3), buildLine(2, "10ml"));
  const reservations = await listReservations(id);
  expect(reservations.map(({ quantity }) => quantity)).toEqual([3]);
  const expected = addCallingTime(new Date(), 2 * HOUR_MS, getQuietHours(STORE_DEFAULTS));
  expect(Math.abs((reservations[0]?.expiresAt.getTime() ?? 0) - expected.getTime())).toBeLessThan(60_000);
  expect([await readAvailable(), await readStock()]).toEqual([2, 5]);
  await expect(placeTestOrder(buildLine(3))).rejects.toThrow(InsufficientStock);
});

test("if reserving stock is turned off, an order reserves no bottles", async () => {
  await setHoldStock(false);
  const { id } = await placeTestOrder(buildLine(5));
  expect([await listReservations(id), await readAvailable()]).toEqual([[], 5]);
});

test("of 200 concurrent orders for 5 bottles, 5 succeed and 195 are rejected because the size is sold out [ASVS 2.3.4]", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => placeWhenAvailable(buildLine(1))),
  );
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(errors).toHaveLength(195);
  for (const error of errors) expect(error).toBeInstanceOf(InsufficientStock);
  expect(String(errors[0])).toContain(`Insufficient stock for: ${product.name}`);
  expect([await readAvailable(), await readStock()]).toEqual([0, 5]);
  expect(await findViolations(db)).toEqual([]);
});

test.skipIf(isShortSuite)(
  "200 concurrent orders for sets and single bottles do not oversell a part with 5 bottles",
  async () => {
    const set = await buildProduct(db, {
      variants: ["Set"],
      stock: {},
      parts: {
        Set: [
          { productId: product.id, variant: "50ml", quantity: 2 },
          { productId: product.id, variant: "10ml", quantity: 1 },
        ],
      },
    });
    const setLine = { productId: set.id, variant: "Set", quantity: 1 };
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => placeWhenAvailable(index % 2 === 0 ? setLine : buildLine(1))),
    );
    const bottles = results.map(({ status }, index) => (status === "rejected" ? 0 : index % 2 === 0 ? 2 : 1));
    expect(bottles.reduce((sum: number, count) => sum + count, 0)).toBe(5);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(InsufficientStock);
    expect([await readAvailable(), await readStock(), await findViolations(db)]).toEqual([0, 5, []]);
    const orderIds = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
    await Promise.all(orderIds.map(confirmOrder));
    expect([await readStock(), await findViolations(db)]).toEqual([0, []]);
  },
);

test("the consistency checks detect a missing reservation, both for a set part and for a single bottle", async () => {
  const otherProduct = await buildProduct(db);
  const set = await buildProduct(db, {
    variants: ["Set"],
    stock: {},
    parts: { Set: [{ productId: product.id, variant: "50ml", quantity: 2 }] },
  });
  const { id } = await placeTestOrder(
    { productId: set.id, variant: "Set", quantity: 1 },
    { productId: otherProduct.id, variant: "50ml", quantity: 1 },
  );
  const reservations = await listReservations(id);
  expect(reservations).toHaveLength(2);
  for (const reservation of reservations) {
    await db.delete(stockReservations).where(eq(stockReservations.variantId, reservation.variantId));
    expect(await findViolations(db)).toEqual([
      expect.stringContaining("an order that reserves only some of its bottles: 1"),
    ]);
    await db.insert(stockReservations).values(reservation);
  }
  expect(await findViolations(db)).toEqual([]);
});

test("confirming an order deducts the stock and ends the reservation", async () => {
  const { id } = await placeTestOrder(buildLine(5));
  await confirmOrder(id);
  expect([await listReservations(id), await readAvailable(), await readStock()]).toEqual([[], 0, 0]);
});

test("setting the status to cancelled or processing ends the reservation and makes its bottles available immediately", async () => {
  for (const status of ["cancelled", "processing"] as const) {
    const { id } = await placeTestOrder(buildLine(5));
    await updateOrderStatus(db, { orderId: id, status });
    expect([await listReservations(id), await readAvailable()]).toEqual([[], 5]);
  }
});

test("the bottles of an expired reservation are available even before a job deletes the reservation", async () => {
  const { id } = await placeTestOrder(buildLine(5));
  await expireReservation(id);
  expect(await readAvailable()).toBe(5);
  const laterOrder = await placeTestOrder(buildLine(4));
  await endReservations(db);
  expect([await listReservations(id), (await listReservations(laterOrder.id)).length]).toEqual([[], 1]);
});

test("an order whose reservation has expired can be confirmed unless other orders reserve the bottles", async () => {
  const [expired, unexpired] = [await placeTestOrder(buildLine(3)), await placeTestOrder(buildLine(2))];
  await expireReservation(expired.id);
  const laterOrder = await placeTestOrder(buildLine(1));
  await expect(confirmOrder(expired.id)).rejects.toThrow(InsufficientStock);
  await updateOrderStatus(db, { orderId: laterOrder.id, status: "cancelled" });
  await confirmOrder(expired.id);
  await confirmOrder(unexpired.id);
  expect(await readStock()).toBe(0);
});

test("an order keeps its reservation when staff lower the stock below the reserved bottles", async () => {
  const [first] = [await placeTestOrder(buildLine(3)), await placeTestOrder(buildLine(2))];
  await changeStock(db, product.id, { variant: "50ml", stock: 3, expectedStock: 5 });
  expect(await readAvailable()).toBe(0);
  await confirmOrder(first.id);
  expect(await readStock()).toBe(0);
});

test("an edit by staff adjusts the reservation and cannot use bottles that other orders reserve", async () => {
  const [{ id }] = [await placeTestOrder(buildLine(2)), await placeTestOrder(buildLine(1))];
  const editOrder = async (...items: ReturnType<typeof buildLine>[]) => {
    const order = await getOrder(db, id);
    const expectedUpdatedAt = order?.updatedAt ?? "";
    return updateOrderItems(db, id, { items, expectedUpdatedAt, expectedTotal: undefined, reason: "Call" });
  };
  await editOrder(buildLine(4));
  expect((await listReservations(id)).map(({ quantity }) => quantity)).toEqual([4]);
  await expect(editOrder(buildLine(5))).rejects.toThrow(InsufficientStock);
  await editOrder(buildLine(1), buildLine(1, "10ml"));
  expect(await readAvailable()).toBe(3);
  expect(await findViolations(db)).toEqual([]);
});

test("an order's single bottles and set parts of the same size share one reservation", async () => {
  const set = await buildProduct(db, {
    variants: ["Set"],
    stock: {},
    parts: { Set: [{ productId: product.id, variant: "50ml", quantity: 2 }] },
  });
  const { id } = await placeTestOrder(buildLine(1), { productId: set.id, variant: "Set", quantity: 1 });
  expect((await listReservations(id)).map(({ quantity }) => quantity)).toEqual([3]);
  const lines = await checkStock(db, [{ productId: set.id, variant: "Set", quantity: 1 }]);
  expect(lines.map(({ stock }) => stock)).toEqual([1]);
  await confirmOrder(id);
  expect([await readStock(), await findViolations(db)]).toEqual([2, []]);
});
