import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { updateOrderDetails } from "../edit/update-order-details.ts";
import { updateOrderItems } from "../edit/update-order-items.ts";
import { getOrder } from "../get-order.ts";
import { placeOrder } from "../place-order.ts";
import { listOrderSummaries } from "./list-order-summaries.ts";

const db = await openTestDatabase();
const sizes = { variantPricing: { "50ml": 1000 } };
const oud = await buildProduct(db, { name: "Oud Mehtab Extrait", ...sizes });
const creme = await buildProduct(db, { name: "Crème de Gulab", ...sizes });
const set = await buildProduct(db, {
  name: "Discovery Box",
  variantPricing: { Set: 2000 },
  stock: {},
  parts: { Set: [{ productId: creme.id, variant: "50ml", quantity: 1 }] },
});

const toItem = ({ id }: { id: string }, variant = "50ml") => ({ productId: id, variant, quantity: 1 });

async function place(items: ReturnType<typeof toItem>[], street: string): Promise<string> {
  const input = buildOrderInput(items);
  return (await placeOrder(db, { ...input, address: { ...input.address, street } })).id;
}

const find = async (search: string) =>
  (await listOrderSummaries(db, { search })).items.map(({ id }) => id).toSorted();

async function readVersion(id: string): Promise<string> {
  return (await getOrder(db, id))?.updatedAt ?? "";
}

test("an order is found by its street and by the products of its lines and sets, as an edit leaves them", async () => {
  const plain = await place([toItem(oud)], "House 7, Falcon Lane");
  const boxed = await place([toItem(set, "Set"), toItem(oud)], "Flat 3, Juniper Heights");
  expect(await find("falcon")).toEqual([plain]);
  expect(await find("JUNIPER heights")).toEqual([boxed]);
  expect(await find("mehtab")).toEqual([plain, boxed].toSorted());
  expect(await find("discovery")).toEqual([boxed]);
  expect(await find("creme de")).toEqual([boxed]);

  const moved = {
    address: { street: "Plot 12, Walnut Avenue" },
    expectedUpdatedAt: await readVersion(plain),
  };
  await updateOrderDetails(db, plain, moved);
  expect([await find("falcon"), await find("walnut")]).toEqual([[], [plain]]);
  await updateOrderItems(db, boxed, { items: [toItem(oud)], expectedUpdatedAt: await readVersion(boxed) });
  expect([await find("discovery"), await find("gulab")]).toEqual([[], []]);
  await updateOrderItems(db, plain, {
    items: [toItem(oud), toItem(set, "Set")],
    expectedUpdatedAt: await readVersion(plain),
  });
  expect([await find("discovery"), await find("gulab")]).toEqual([[plain], [plain]]);
  expect(await findViolations(db)).toEqual([]);
});

test.skipIf(isShortSuite)(
  "an order with many products with long names is placed and found by each of them",
  async () => {
    const products = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        buildProduct(db, { name: `${"خوشبو مہتاب ".repeat(6)}${index} marker${index}x`, ...sizes }),
      ),
    );
    const order = await place(
      products.map((product) => toItem(product)),
      "1 Mall Road",
    );
    for (const index of [0, 39]) expect(await find(`marker${index}x`)).toEqual([order]);
  },
);

test("placing an order writes its products with it, so that the triggers write nothing", async () => {
  await db.execute(sql`alter table order_items disable trigger order_items_added_products`);
  await db.execute(sql`alter table order_item_parts disable trigger order_item_parts_added_products`);
  await place([toItem(oud), toItem(set, "Set"), toItem(creme)], "1 Mall Road");
  expect(await findViolations(db)).toEqual([]);
});
