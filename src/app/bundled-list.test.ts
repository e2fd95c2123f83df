import { RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";

import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { BULK_READ_ACTIONS } from "#staff/rules/audit/audit.ts";
import type { ProductSummary } from "#catalogue/rules/product-summary.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";
import { getBundledProducts } from "#catalogue/operations/products/bundled-products.ts";
import { deleteProduct } from "#catalogue/operations/products/delete-products.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { checkStock } from "#orders/operations/stock/check-stock.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { loader as home } from "./screens/home/storefront/routes/home.tsx";
import { loader as shop } from "#catalogue/storefront/routes/shop.tsx";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { buildStoreWithDelivery } from "#test/store.ts";

const db = await openTestDatabase();
const by = { uid: null, email: "staff@example.com" };

afterEach(async () => {
  await db.delete(auditEntries);
});

/** Loads the home page and the shop page. Returns the products of each page. */
async function loadLists(overrides: Partial<Shop> = {}) {
  const context = new RouterContextProvider();
  const values: Partial<Shop> = {
    db,
    siteUrl: "http://shop.test",
    showsBundledProducts: true,
    getStore: async () => buildStoreWithDelivery(),
    getShareImage: async () => null,
    report: () => undefined,
    ...overrides,
  };
  context.set(shopContext, values as Shop);
  const buildArguments = (path: string) => ({
    context,
    params: {},
    request: new Request(`http://shop.test${path}`),
  });
  const pages = (await Promise.all([
    home(buildArguments("/") as never),
    shop(buildArguments("/shop") as never),
  ])) as {
    data: { products?: ProductSummary[]; list?: { items: ProductSummary[] } };
  }[];
  return pages.map(({ data: page }) => page.products ?? page.list?.items ?? []);
}

test("an unmodified shop without products lists the bundled products [000 §1]", async () => {
  for (const products of await loadLists()) {
    expect(products.length).toBeGreaterThan(0);
    expect(products.every(({ isBundled }) => isBundled)).toBe(true);
  }
});

test.each(BULK_READ_ACTIONS)(
  "a shop whose only audit entry is '%s' lists the bundled products",
  async (action) => {
    const subject = { type: "product", id: "products.xlsx", label: "products.xlsx" } as const;
    await recordBulkRead(db, { subject, by, action, details: { products: 0 } });
    for (const products of await loadLists()) {
      expect(products.some(({ isBundled }) => isBundled)).toBe(true);
    }
  },
);

test("a shop whose staff deleted all products lists none [000 §1]", async () => {
  const { id } = await buildProduct(db);
  await deleteProduct(db, id, { by });
  expect(await loadLists()).toEqual([[], []]);
});

test("if products cannot be loaded, the bundled products are listed", async () => {
  const fail = () => {
    throw new Error("The database is unavailable.");
  };
  const brokenDb = { select: fail, $count: fail, execute: fail } as unknown as Shop["db"];
  for (const products of await loadLists({ db: brokenDb })) {
    expect(products.length).toBeGreaterThan(0);
    expect(products.every(({ isBundled }) => isBundled)).toBe(true);
  }
});

test("a bundled product cannot be ordered [000 §1] [000 §5]", async () => {
  const [bundled] = getBundledProducts();
  const line = { productId: bundled?.id ?? "", variant: bundled?.variants[0] ?? "", quantity: 1 };
  expect(await checkStock(db, [line])).toMatchObject([{ state: "gone", price: null }]);
  await expect(placeOrder(db, buildOrderInput([line]))).rejects.toMatchObject({
    code: "line-unavailable",
    fields: { "items.0.productId": [`Product ${line.productId} not found`] },
  });
});
