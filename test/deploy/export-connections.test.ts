import { buffer } from "node:stream/consumers";

import { afterAll, expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { exportInventory } from "#operations/exports/export-inventory.ts";
import { exportOrders } from "#operations/exports/export-orders.ts";
import { exportProducts } from "#operations/exports/export-products.ts";
import { exportRestockRequests } from "#operations/exports/export-restock-requests.ts";
import { exportSubscribers } from "#operations/exports/export-subscribers.ts";
import { inventoryQuerySchema } from "#domain/stock/inventory-query.ts";
import { createServerDatabase } from "#test/databases/database.ts";

const url = await createServerDatabase();
const { db, engine, close } = await openDatabase({ url, dataDir: "", poolSize: 1 });
afterAll(close);
const options = { engine, by: { uid: null, email: "staff@example.com" } };

test.each([
  ["orders", () => exportOrders(db, {}, options)],
  ["products", () => exportProducts(db, {}, options)],
  ["inventory", () => exportInventory(db, inventoryQuerySchema.parse({}), options)],
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
