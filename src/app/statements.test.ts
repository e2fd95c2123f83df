import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { loader as account } from "#staff/admin/routes/account.tsx";
import { loader as activity } from "#staff/admin/routes/activity.tsx";
import { loader as backInStock } from "#messages/admin/routes/back-in-stock.tsx";
import { loader as staffCollections } from "#catalogue/admin/routes/collections.tsx";
import { loader as messages } from "#messages/admin/routes/contact-messages.tsx";
import { loader as confirmations } from "./screens/order/admin/routes/confirmations.tsx";
import { loader as dashboard } from "./screens/dashboard/admin/routes/dashboard.tsx";
import { loader as heroImages } from "#media/admin/routes/hero-images.tsx";
import { loader as inventory } from "./screens/inventory/admin/routes/inventory.tsx";
import { loader as messageTemplate } from "#messages/admin/routes/message.tsx";
import { loader as messageTemplates } from "#messages/admin/routes/messages.tsx";
import { loader as returnFigures } from "#returns/admin/routes/return-figures.tsx";
import { loader as returnRates } from "#shipments/admin/routes/return-rates.tsx";
import { loader as loadSheets } from "#shipments/admin/routes/load-sheets.tsx";
import { loader as shipments } from "#shipments/admin/routes/shipments.tsx";
import { loader as deliveryRates } from "#delivery/admin/routes/delivery.tsx";
import { loader as customers } from "#reports/admin/routes/customers.tsx";
import { loader as blockedNumbers } from "#customers/admin/routes/blocked-numbers.tsx";
import { loader as backgroundJobs } from "./jobs/admin/routes/jobs.tsx";
import { loader as webhookDeliveries } from "#webhooks/admin/routes/webhook-deliveries.tsx";
import { loader as apiKeys } from "#staff/admin/routes/api-keys.tsx";
import { loader as webhooks } from "#webhooks/admin/routes/webhooks.tsx";
import { loader as newsletterIssues } from "#messages/admin/routes/newsletter-issues.tsx";
import { loader as staffNotes } from "#catalogue/admin/routes/notes.tsx";
import { loader as orders } from "./screens/order/admin/routes/orders.tsx";
import { loader as staffProducts } from "#catalogue/admin/routes/products.tsx";
import { loader as settings } from "./settings/admin/routes/settings.tsx";
import { loader as users } from "#staff/admin/routes/users.tsx";
import { notes } from "#catalogue/tables/note-schema.server.ts";
import { loader as privacy } from "#privacy/storefront/routes/privacy.tsx";
import { loader as cart } from "#orders/storefront/routes/cart.tsx";
import { loader as checkout } from "#orders/storefront/routes/checkout.tsx";
import { loader as collection } from "#catalogue/storefront/routes/collection.tsx";
import { loader as collections } from "#catalogue/storefront/routes/collections.tsx";
import { loader as family } from "#catalogue/storefront/routes/family.tsx";
import { loader as findResult } from "#catalogue/storefront/routes/finder/find-result.tsx";
import { loader as find } from "#catalogue/storefront/routes/finder/find.tsx";
import { loader as note } from "#catalogue/storefront/routes/note.tsx";
import { loader as notesPage } from "#catalogue/storefront/routes/notes.tsx";
import { loader as compare } from "#catalogue/storefront/routes/compare.tsx";
import { loader as home } from "./screens/home/storefront/routes/home.tsx";
import { loader as product } from "./screens/product/storefront/routes/product.tsx";
import { loader as shop } from "#catalogue/storefront/routes/shop.tsx";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildProduct, buildOrderInput } from "#test/factories.ts";
import type { Loader } from "#test/run-loader.ts";
import { runLoader } from "#test/run-loader.ts";
import { recordStatements } from "#test/databases/record-statements.ts";

const { db, send } = await openTestApi();
const collectStatements = recordStatements(db);

await saveStore(db, readSampleStore());
await db.insert(notes).values({ slug: "oud", name: "Oud", family: "woody" });
const oud = await buildCollection(db, { id: "oud", name: "Oud" });
const rose = { collectionRef: oud.id, ratings: [5], isNewArrival: true };
await buildProduct(db, { ...rose, id: "rose", name: "Rose", category: "Women" });
for (const name of ["Amber", "Cedar", "Musk"]) {
  const onSale = { collectionRef: oud.id, isWeeklySale: true, discountPercentage: 10 };
  await buildProduct(db, { ...onSale, id: name.toLowerCase(), name: `Oud ${name}`, category: "Women" });
}
for (let count = 0; count < 3; count += 1) {
  await placeOrder(db, buildOrderInput([{ productId: "rose", variant: "50ml", quantity: 1 }]));
}

const requestApi = (path: string) => async () => {
  expect((await send("GET", path)).status).toBe(200);
};
const loadPage = (loader: Loader, path: string, params?: Record<string, string>) => () =>
  runLoader(db, loader, path, params);

/**
 * Expected number of SQL statements for each page and API response, with warm and with cold catalogue caches. Justify
 * any increase. A number that grows with the number of products is a bug.
 */
const EXPECTED_COUNTS: [name: string, read: () => Promise<unknown>, warm: number, cold: number][] = [
  ["home", loadPage(home, "/"), 8, 9],
  ["shop", loadPage(shop, "/shop"), 7, 13],
  ["shop, sorted", loadPage(shop, "/shop?sort=price-asc"), 7, 13],
  ["shop, one collection", loadPage(shop, "/shop?collection=oud"), 4, 10],
  ["shop, filtered", loadPage(shop, "/shop?size=50ml&min=100"), 6, 11],
  ["shop, a search", loadPage(shop, "/shop?search=oud"), 7, 21],
  ["shop, a search with a typo", loadPage(shop, "/shop?search=ceddar"), 7, 28],
  ["shop, a search without results", loadPage(shop, "/shop?search=laptop"), 7, 30],
  ["cart without lines", loadPage(cart, "/cart"), 1, 1],
  ["checkout without lines", loadPage(checkout, "/checkout"), 2, 2],
  ["collections", loadPage(collections, "/collections"), 3, 3],
  ["collection", loadPage(collection, "/collections/oud", { collectionId: "oud" }), 4, 10],
  ["notes", loadPage(notesPage, "/notes"), 4, 4],
  ["note", loadPage(note, "/notes/oud", { slug: "oud" }), 5, 10],
  ["family", loadPage(family, "/families/woody", { slug: "woody" }), 5, 10],
  ["finder, a question about notes", loadPage(find, "/find?v=1&step=5"), 4, 5],
  ["finder, a result", loadPage(findResult, "/find/result?v=1&note=oud"), 5, 6],
  ["product", loadPage(product, "/products/rose", { productId: "rose" }), 7, 7],
  ["privacy", loadPage(privacy, "/privacy"), 6, 6],
  ["compare", loadPage(compare, "/compare?products=rose,amber"), 3, 3],
  ["compare, a search", loadPage(compare, "/compare?products=rose,amber&q=oud"), 7, 15],
  ["GET /products", requestApi("/products"), 2, 3],
  ["GET /products, filtered", requestApi("/products?sizes=50ml&minPrice=100&sort=price-desc"), 3, 7],
  ["GET /products, a search", requestApi("/products?search=oud"), 5, 13],
  ["GET /products/new-arrivals", requestApi("/products/new-arrivals"), 1, 1],
  ["GET /products/summaries", requestApi("/products/summaries?ids=rose,amber"), 1, 1],
  ["GET /products/weekly-sale", requestApi("/products/weekly-sale"), 1, 1],
  ["GET /products/{id}", requestApi("/products/rose"), 1, 1],
  ["GET /products/{id}/related", requestApi("/products/rose/related"), 2, 2],
  ["GET /products/{id}/reviews", requestApi("/products/rose/reviews"), 3, 3],
  ["GET /collections", requestApi("/collections"), 1, 1],
  ["GET /collections/featured", requestApi("/collections/featured"), 1, 1],
  ["GET /collections/{id}", requestApi("/collections/oud"), 1, 1],
  ["GET /search", requestApi("/search?q=oud"), 7, 11],
  ["GET /search, two letters", requestApi("/search?q=ro"), 6, 10],
  ["GET /search, a typo", requestApi("/search?q=ceddar"), 11, 16],
  ["GET /hero", requestApi("/hero"), 1, 1],
  ["dashboard", loadPage(dashboard, "/admin/dashboard"), 33, 35],
  ["staff: products", loadPage(staffProducts, "/admin/products"), 7, 8],
  ["staff: products, a search", loadPage(staffProducts, "/admin/products?search=oud"), 7, 8],
  ["staff: collections", loadPage(staffCollections, "/admin/collections"), 2, 3],
  ["staff: notes", loadPage(staffNotes, "/admin/notes"), 3, 3],
  ["staff: orders", loadPage(orders, "/admin/orders"), 2, 2],
  ["staff: customers", loadPage(customers, "/admin/customers"), 5, 5],
  ["staff: inventory", loadPage(inventory, "/admin/inventory"), 9, 15],
  ["staff: back in stock", loadPage(backInStock, "/admin/back-in-stock"), 2, 2],
  ["staff: hero", loadPage(heroImages, "/admin/hero-images"), 1, 1],
  ["staff: messages", loadPage(messages, "/admin/contact-messages"), 3, 3],
  ["staff: newsletter issues", loadPage(newsletterIssues, "/admin/contact-messages/issues"), 3, 3],
  ["staff: accounts", loadPage(users, "/admin/users"), 6, 6],
  ["staff: own account", loadPage(account, "/admin/account"), 6, 6],
  ["staff: settings", loadPage(settings, "/admin/settings"), 4, 4],
  ["staff: activity", loadPage(activity, "/admin/activity"), 3, 3],
  ["staff: shipments", loadPage(shipments, "/admin/shipments"), 3, 3],
  ["staff: load sheets", loadPage(loadSheets, "/admin/shipments/load-sheets"), 2, 2],
  ["staff: return figures", loadPage(returnFigures, "/admin/returns/figures"), 5, 5],
  ["staff: return rates", loadPage(returnRates, "/admin/shipments/returns"), 4, 4],
  ["staff: delivery", loadPage(deliveryRates, "/admin/delivery"), 2, 2],
  ["staff: blocked numbers", loadPage(blockedNumbers, "/admin/blocked-numbers"), 2, 2],
  ["staff: message templates", loadPage(messageTemplates, "/admin/messages"), 2, 2],
  [
    "staff: a message template",
    loadPage(messageTemplate, "/admin/messages/order-shipped", { kind: "order-shipped" }),
    4,
    4,
  ],
  ["staff: orders to confirm", loadPage(confirmations, "/admin/confirmations"), 9, 9],
  ["staff: background jobs", loadPage(backgroundJobs, "/admin/jobs"), 2, 2],
  ["staff: API keys", loadPage(apiKeys, "/admin/api-keys"), 2, 2],
  ["staff: webhooks", loadPage(webhooks, "/admin/webhooks"), 2, 2],
  ["staff: webhook deliveries", loadPage(webhookDeliveries, "/admin/webhooks/deliveries"), 4, 4],
];

test.each(EXPECTED_COUNTS)("%s runs the expected number of statements", async (_, load, warm, cold) => {
  // A new revision invalidates the caches.
  await db.transaction((tx) => incrementRevision(tx));
  const coldStatements = await collectStatements(load);
  const warmStatements = await collectStatements(load);
  expect([warmStatements.length, coldStatements.length], warmStatements.join("\n")).toEqual([warm, cold]);
});

test("the number of statements does not depend on the number of products", async () => {
  const load = loadPage(shop, "/shop");
  await load();
  const before = await collectStatements(load);
  await buildProduct(db, { collectionRef: oud.id, id: "fig", name: "Fig", isNewArrival: true });
  await load();
  expect(await collectStatements(load)).toHaveLength(before.length);
});
