import { buffer } from "node:stream/consumers";

import { afterAll, expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { exportInventory } from "#catalogue/operations/stock/export-inventory.ts";
import { exportOrders } from "#orders/operations/lists/export-orders.ts";
import { exportProducts } from "#catalogue/operations/product-files/export-products.ts";
import { exportRestockRequests } from "#messages/operations/restock/export-restock-requests.ts";
import { exportSubscribers } from "#messages/operations/newsletter/export-subscribers.ts";
import { inventoryList } from "#catalogue/rules/stock/inventory-query.ts";
import { createServerDatabase } from "#test/databases/database.ts";

const url = await createServerDatabase();
const { db, engine, close } = await openDatabase({ url, dataDir: "", poolSize: 1 });
afterAll(close);
const options = { engine, by: { uid: null, email: "staff@example.com" } };

test.each([
  ["orders", () => exportOrders(db, {}, options)],
  ["products", () => exportProducts(db, {}, options)],
  ["inventory", () => exportInventory(db, inventoryList.filterSchema.parse({}), options)],
  ["back-in-stock requests", () => exportRestockRequests(db, {}, options)],
  [
    "newsletter subscribers",
    () => exportSubscribers(db, {}, { ...options, siteUrl: "https://shop.example.com" }),
  ],
])(
  "an export of %s uses one database connection at a time, so exports never block each other",
  async (_name, startExport) => {
    const { body } = await startExport();
    expect((await buffer(body)).byteLength).toBeGreaterThan(0);
  },
);
