import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { signIn } from "#staff/operations/sign-in.ts";
import { TEST_CREDENTIALS_KEY } from "#test/shops/connected-shop.ts";
import { getSession } from "#staff/operations/sessions/sessions.ts";
import { listCollections } from "#catalogue/operations/collections/collections.ts";
import { getHero } from "#media/operations/hero/get-hero.ts";
import { listContactMessages } from "#messages/operations/inbox/contact-messages.ts";
import { listAllNewsletterSubscribers } from "#messages/operations/newsletter/list-newsletter-subscribers.ts";
import { countCustomers, getOrderStatistics } from "#orders/operations/statistics/order-statistics.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { listOrderSummaries } from "#orders/operations/lists/list-order-summaries.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { listProductReviews } from "#reviews/operations/list-product-reviews.ts";
import { searchCatalogue } from "#catalogue/operations/search/search-catalogue.ts";
import { listInventory } from "#catalogue/operations/stock/list-inventory.ts";
import { getStore } from "#store/operations/get-store.ts";
import { buildOrderInput } from "#test/factories.ts";
import { earlierRelease, openEarlierRelease } from "#test/databases/earlier-release.ts";

const oldDatabase = await openEarlierRelease();
await oldDatabase.close();
const upgradedDatabase = await openDatabase(oldDatabase.options);
afterAll(() => upgradedDatabase.close());
const { db } = upgradedDatabase;
const products = earlierRelease.products.map(({ picture, ...product }) => ({
  ...product,
  storedImage: picture,
}));

const orders = earlierRelease.orders.map(({ delivery: _delivery, discount: _discount, ...order }) => ({
  ...order,
  adjustments: [{ kind: "delivery", label: "Delivery", amount: 0, source: null }],
}));

test("an upgrade keeps every order", async () => {
  expect(orders).toHaveLength(27);
  for (const order of orders) expect(await getOrder(db, order.id)).toMatchObject(order);
});

test("an upgrade keeps every product", async () => {
  expect(products).toHaveLength(18);
  for (const { id, ...product } of products) expect(await getProduct(db, id)).toMatchObject(product);
});

test("an upgrade keeps statistics, order search results and inventory totals", async () => {
  const revenueOrders = orders.filter(({ status }) => status !== "cancelled");
  const revenue = revenueOrders.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  expect(await getOrderStatistics(db)).toMatchObject({ total: orders.length, totalRevenue: revenue });
  const customerEmails = new Set(orders.map(({ customerInfo }) => customerInfo.email.toLowerCase()));
  expect(await countCustomers(db)).toBe(customerEmails.size);
  const { items, total } = await listOrderSummaries(db, { search: "bilal “b” o'neil" });
  const ordersOfBilal = orders.filter(({ customerInfo }) => customerInfo.email === "bilal@example.com");
  expect(total).toBe(ordersOfBilal.length);
  expect(items.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
    ordersOfBilal.map(({ orderNumber }) => orderNumber).toSorted(),
  );
  expect((await listOrderSummaries(db, { search: 'BİLAL "b" O’Neil' })).total).toBe(total);
  const inventory = await listInventory(db, { pageSize: 100 });
  expect(inventory.total).toBe(products.length);
  for (const { id, stock, sold: bottles } of inventory.items) {
    const oldProduct = products.find((product) => product.id === id);
    expect({ id, stock, sold: bottles }).toEqual({
      id,
      stock: sumLimited(oldProduct?.stock),
      sold: sumLimited(oldProduct?.sold),
    });
  }
});

/** Returns the sum of the limited sizes of a product; null if all are unlimited. */
function sumLimited(sizes: Record<string, number | null> = {}): number | null {
  const limited = Object.values(sizes).filter((size) => size !== null);
  return limited.length === 0 ? null : limited.reduce((sum, size) => sum + size, 0);
}

test("an upgrade keeps search results, reviews and collections", async () => {
  const product = products.find(({ id }) => id === "karakoram-cedar");
  const found = await searchCatalogue(db, "karakoram");
  expect(found.products.map(({ id }) => id)).toEqual([product?.id]);
  expect((await searchCatalogue(db, "karakorm")).products.map(({ id }) => id)).toContain(product?.id);
  expect((await searchCatalogue(db, "عُود 'gul'")).products.map(({ id }) => id)).toEqual([
    "gul-and-bahar-100-b",
  ]);
  const oldReviews = orders.flatMap(({ reviews }) => reviews);
  for (const { productId, review } of oldReviews) {
    const { items } = await listProductReviews(db, productId);
    expect(items.map((item) => item.review)).toContain(review);
  }
  expect(oldReviews.length).toBeGreaterThan(0);
  expect(await listCollections(db)).toMatchObject(earlierRelease.collections);
  expect((await getHero(db)).images.length).toBeGreaterThan(0);
  expect(await getStore(db)).toBeDefined();
});

test("an upgrade keeps accounts, sessions, messages and subscribers, and admins become owners", async () => {
  const { staff, customer } = earlierRelease;
  expect(await getSession(db, earlierRelease.session, undefined)).toMatchObject({
    uid: staff.uid,
    isAdmin: true,
    role: "owner",
  });
  const settings = {
    device: "",
    address: "192.0.2.1",
    isRateLimited: false,
    channels: [],
    fallbackAdminEmail: undefined,
    siteUrl: "http://shop.test",
    getCredentialsKey: () => TEST_CREDENTIALS_KEY,
  };
  const credentials = { email: customer, password: "another long password", adminOnly: false };
  expect(await signIn(db, credentials, settings)).toMatchObject({
    user: { email: customer, isAdmin: false },
  });
  expect((await listContactMessages(db)).total).toBe(earlierRelease.messages);
  const subscribers = await listAllNewsletterSubscribers(db);
  expect(new Set(subscribers.map(({ unsubscribeToken }) => unsubscribeToken)).size).toBe(
    earlierRelease.subscribers,
  );
});

test("repeating a checkout of the earlier release returns its order", async () => {
  const orderIndex = 1;
  const { items, orderNumber } = orders[orderIndex] ?? { items: [], orderNumber: "" };
  const lines = items.map(({ product, variant, quantity }) => ({
    productId: product.id ?? "",
    variant,
    quantity,
  }));
  const repeated = await placeOrder(db, buildOrderInput(lines), {
    idempotencyKey: `key-of-order-${orderIndex}`,
  });
  expect(repeated.orderNumber).toBe(orderNumber);
});

test("stock still equals the sum of its ledger after new orders in an upgraded database", async () => {
  const item = { productId: "karakoram-cedar", variant: "50ml", quantity: 2 };
  const stockBefore = (await getProduct(db, item.productId))?.stock[item.variant] ?? 0;
  const { id } = await placeOrder(db, buildOrderInput([item]));
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  expect((await getProduct(db, item.productId))?.stock[item.variant]).toBe(stockBefore - 2);
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  expect((await getProduct(db, item.productId))?.stock[item.variant]).toBe(stockBefore);
  const mismatches = await db.execute(sql`
    select id from product_variants where
      stock <> (select coalesce(sum(delta), 0) from stock_movements where variant_id = product_variants.id)
      or sold <> (select coalesce(sum(sold_delta), 0) from stock_movements where variant_id = product_variants.id)`);
  expect(mismatches).toMatchObject({ rows: [] });
});
