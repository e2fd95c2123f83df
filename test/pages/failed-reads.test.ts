import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openBuiltProgram } from "#test/programs/built-program.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

import { getText } from "./visit.ts";

const reportedErrors: unknown[] = [];
const shop = await openBuiltProgram({ SAMPLE_DATA: "off", ADMIN_PASSWORD: "garnet harbour" }, (error) =>
  reportedErrors.push(error),
);
afterAll(shop.close);

beforeAll(async () => {
  const { id: collectionRef } = await buildCollection(shop.db, { id: "oud", name: "Oud & Amber" });
  await buildProduct(shop.db, { name: "Oud Mehtab", category: "Unisex", collectionRef });
  await buildProduct(shop.db, { name: "Rose of Taif", category: "Women", collectionRef });
});

/** Loads a page while a table is missing, so that every query of that table fails. */
async function visitWithout(table: string, path: string) {
  await shop.db.execute(sql.raw(`alter table ${table} rename to away`));
  try {
    const response = await shop.fetch(path);
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, text: getText({ status: 200, html }) };
  } finally {
    await shop.db.execute(sql.raw(`alter table away rename to ${table}`));
    reportedErrors.splice(0);
  }
}

test("if collections fail to load, pages show categories but no collections [000 §8]", async () => {
  const shopPage = await visitWithout("collections", "/shop");
  expect([shopPage.status, shopPage.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(shopPage.html).toMatch(/<nav[^>]* aria-label="Categories"/);
  expect(shopPage.text).toContain("Rose of Taif");
  const category = await visitWithout("collections", "/shop?category=Women");
  expect(category.text).toContain("Women Collection");
  expect(category.text).not.toContain("Oud Mehtab");
  expect((await visitWithout("collections", "/")).text).not.toContain("View Collection");
  const collections = await visitWithout("collections", "/collections");
  expect(collections.text).toContain("A new chapter in our legacy is arriving soon.");
  const collection = await visitWithout("collections", "/collections/oud");
  expect([collection.status, collection.headers.get("location")]).toEqual([302, "/shop?collection=oud"]);
});

test.each([
  ["/", "hero_settings"],
  ["/our-story", "hero_settings"],
  ["/about", "collections"],
  ["/contact", "hero_settings"],
])("%s is shown but not cached if the table %s cannot be read", async (path, table) => {
  const page = await visitWithout(table, path);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(page.html).toContain("</html>");
});

test("a product page that fails to load shows an error and is not cached", async () => {
  const page = await visitWithout("products", "/product/oud-mehtab");
  expect([page.status, page.headers.get("cache-control")]).toEqual([500, "no-store"]);
  expect(page.text).toContain("Something went wrong on our side");
});

test("an error page shows the request ID as a reference", async () => {
  const page = await visitWithout("newsletter_subscribers", "/newsletter/unsubscribe/abcdef");
  const reference = page.headers.get("x-request-id");
  expect(reference).toBeTruthy();
  expect(page.status).toBe(500);
  expect(page.text).toContain(`Reference: ${reference}`);
});

test("the order page distinguishes a missing order from an outage", async () => {
  const path = `/order/${"a".repeat(24)}`;
  const page = await visitWithout("orders", path);
  expect(page.status).toBe(503);
  expect(page.text).toContain("We could not load your order");
  expect(page.text).not.toContain("doesn't open an order");
  const missingResponse = await shop.fetch(path);
  expect(missingResponse.status).toBe(404);
  expect(getText({ status: 404, html: await missingResponse.text() })).toContain(
    "This link doesn't open an order",
  );
});
