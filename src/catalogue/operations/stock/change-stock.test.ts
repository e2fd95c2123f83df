import { desc, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";

import { stockMovements } from "../../tables/stock-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { getProduct } from "../products/get-product.ts";
import { updateProduct } from "../products/save-product.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, buildProductFields } from "#test/factories.ts";
import { productInputSchema } from "../../rules/product-input.ts";

import { changeStock } from "./change-stock.ts";
import { getStockDetail } from "#reports/operations/sales/get-stock-detail.ts";

const db = await openTestDatabase();
const email = "sana@example.com";
const { uid } = await createUser(db, {
  email,
  password: "a long password",
  displayName: "Sana",
  isAdmin: true,
});
const by = { uid, email };

const getStock = async (id: string) => (await getProduct(db, id))?.stock;

test("setting a stock adds a ledger entry and an audit entry and increments the revision [000 §7]", async () => {
  const { id } = await buildProduct(db, { name: "Oud" });
  const revision = await getRevision(db);
  const size = await changeStock(db, id, { variant: "50ml", stock: 7, expectedStock: 20 }, { by });
  expect(size).toEqual({ variant: "50ml", price: 4500, stock: 7, sold: 0, isSet: false });
  expect(await getStock(id)).toEqual({ "50ml": 7 });
  expect(await getRevision(db)).toBe(revision + 1);
  const [movement] = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(desc(stockMovements.id));
  expect(movement).toMatchObject({ delta: -13, reason: "adjusted", staffId: uid });
  const { items } = await listAudit(db, { subjectType: "product", subjectId: id });
  expect(items).toMatchObject([
    {
      action: "stock-changed",
      actor: by,
      subject: { label: "Oud" },
      changes: [{ field: "stock 50ml", from: "20", to: "7" }],
    },
  ]);
});

test("a stock can become unlimited and limited again", async () => {
  const { id } = await buildProduct(db);
  await changeStock(db, id, { variant: "50ml", stock: null, expectedStock: 20 }, { by });
  expect(await getStock(id)).toEqual({ "50ml": null });
  await changeStock(db, id, { variant: "50ml", stock: 0, expectedStock: null }, { by });
  expect(await getStock(id)).toEqual({ "50ml": 0 });
});

test("each change adds a ledger row with the difference, and unlimited stock counts as 0", async () => {
  const { id } = await buildProduct(db);
  const newStocks = [null, 0, null, 7, null, 0];
  let expectedStock: number | null = 20;
  for (const stock of newStocks) {
    await changeStock(db, id, { variant: "50ml", stock, expectedStock }, { by });
    expectedStock = stock;
  }
  const rows = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(stockMovements.id);
  expect(rows.map(({ delta, reason }) => [delta, reason])).toEqual([
    [20, "initial"],
    [-20, "adjusted"],
    [0, "adjusted"],
    [0, "adjusted"],
    [7, "adjusted"],
    [-7, "adjusted"],
    [0, "adjusted"],
  ]);
  const audit = await listAudit(db, { subjectType: "product", subjectId: id });
  expect(audit.items[0]).toMatchObject({ changes: [{ from: "unlimited", to: "0" }] });
});

test("a change based on an outdated stock is rejected, and the error contains the current stock", async () => {
  const { id } = await buildProduct(db);
  const change = { variant: "50ml", stock: 5, expectedStock: 19 };
  await expect(changeStock(db, id, change, { by })).rejects.toThrow(
    "Someone else changed the stock of 50ml to 20. Nothing was saved.",
  );
  expect(await getStock(id)).toEqual({ "50ml": 20 });
  expect((await listAudit(db, { subjectType: "product", subjectId: id })).total).toBe(0);
});

test("of two concurrent changes to the same stock, one is rejected", async () => {
  const { id } = await buildProduct(db);
  const results = await Promise.allSettled(
    [1, 2].map((stock) => changeStock(db, id, { variant: "50ml", stock, expectedStock: 20 }, { by })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("saving a product form that was loaded before a stock change is rejected", async () => {
  const product = await buildProduct(db);
  await changeStock(db, product.id, { variant: "50ml", stock: 5, expectedStock: 20 }, { by });
  const fields = await buildProductFields(db, { collectionRef: product.collectionRef, image: product.image });
  const input = productInputSchema.parse({ ...fields, expectedUpdatedAt: product.updatedAt });
  await expect(updateProduct(db, product.id, input)).rejects.toThrow("changed by someone else");
});

test("setting the current stock changes nothing", async () => {
  const { id } = await buildProduct(db);
  const revision = await getRevision(db);
  const [before] = await db.select().from(products).where(eq(products.id, id));
  await changeStock(db, id, { variant: "50ml", stock: 20, expectedStock: 20 }, { by });
  const [after] = await db.select().from(products).where(eq(products.id, id));
  expect(after).toEqual(before);
  expect(await getRevision(db)).toBe(revision);
});

test("changing the stock of an unknown product or size fails [000 §5]", async () => {
  const { id } = await buildProduct(db);
  const change = { variant: "75ml", stock: 5, expectedStock: 5 };
  await expect(changeStock(db, "no-such", change)).rejects.toThrow("Product not found");
  await expect(changeStock(db, id, change)).rejects.toThrow("75ml is not one of the product's variants");
});

test("the stock detail lists the movements with staff member and reason, newest first", async () => {
  const { id } = await buildProduct(db, {
    variants: ["50ml", "Tester"],
    stock: { "50ml": 20, Tester: null },
  });
  await changeStock(db, id, { variant: "50ml", stock: 30, expectedStock: 20 }, { by });
  const order = await placeOrder(db, buildOrderInput([{ productId: id, variant: "50ml", quantity: 4 }]));
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
  const detail = await getStockDetail(db, id, 10);
  expect(detail).toMatchObject({ stock: 26, sold: 4, minimum: 26, status: "in-stock" });
  expect(detail?.movements).toMatchObject([
    { delta: -4, reason: "order-confirmed", by: null, order: { orderNumber: order.orderNumber } },
    { delta: 10, reason: "adjusted", by: email, order: null, variant: "50ml" },
    { delta: 20, reason: "initial", by: null },
  ]);
  expect(await getStockDetail(db, "no-such", 10)).toBeUndefined();
});

test("received bottles are added to the current stock, and the ledger contains the reason", async () => {
  const { id } = await buildProduct(db);
  const addBottles = (bottles: number, reason: "received" | "adjusted") =>
    changeStock(db, id, { variant: "50ml", add: bottles, reason }, { by });
  expect(await addBottles(24, "received")).toMatchObject({ stock: 44 });
  expect(await addBottles(-2, "adjusted")).toMatchObject({ stock: 42 });
  const detail = await getStockDetail(db, id, 10);
  expect(detail?.movements.map(({ delta, reason }) => [delta, reason])).toEqual([
    [-2, "adjusted"],
    [24, "received"],
    [20, "initial"],
  ]);
});

test("a repeated request with the same key adds its bottles once, and another change with the key is rejected", async () => {
  const { id } = await buildProduct(db);
  const onReplay = vi.fn<() => void>();
  const addBottles = (bottles: number, idempotencyKey: string) => {
    const change = { variant: "50ml", add: bottles, reason: "received" } as const;
    return changeStock(db, id, change, { by, idempotencyKey, onReplay });
  };
  const first = await addBottles(24, "key-of-a-delivery");
  const repeated = await Promise.all([1, 2].map(() => addBottles(24, "key-of-a-delivery")));
  expect(first.stock).toBe(44);
  expect(repeated).toEqual([first, first]);
  expect(onReplay).toHaveBeenCalledTimes(2);
  await expect(addBottles(20, "key-of-a-delivery")).rejects.toThrow(IdempotencyKeyTaken);
  expect(await addBottles(24, "key-of-the-next-delivery")).toMatchObject({ stock: 68 });
  const { total } = await listAudit(db, { subjectType: "product", subjectId: id });
  expect(total).toBe(2);
});

test("a change can neither reduce the stock below 0 nor add to an unlimited stock", async () => {
  const { id } = await buildProduct(db);
  await expect(
    changeStock(db, id, { variant: "50ml", add: -21, reason: "adjusted" }, { by }),
  ).rejects.toThrow("50ml has only 20 in stock. Nothing was saved.");
  await changeStock(db, id, { variant: "50ml", stock: null, expectedStock: 20 }, { by });
  await expect(changeStock(db, id, { variant: "50ml", add: 5, reason: "received" }, { by })).rejects.toThrow(
    "The stock of 50ml is unlimited. Enter the number of bottles instead.",
  );
});
