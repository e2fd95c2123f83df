import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { restockMessages } from "#catalogue/rules/stock/restock/restock-messages.ts";
import { openBuiltProgram } from "#test/programs/built-program.ts";
import { buildProduct } from "#test/factories.ts";

const reportedErrors: unknown[] = [];
const {
  db,
  fetch: fetchPage,
  close,
} = await openBuiltProgram({ SAMPLE_DATA: "off", ADMIN_PASSWORD: "garnet harbour" }, (error) =>
  reportedErrors.push(error),
);
afterAll(close);

const product = await buildProduct(db, {
  name: "Rose",
  variantPricing: { "50ml": 4500, "100ml": 8000 },
  stock: { "50ml": 0, "100ml": 3 },
});
const path = `/product/${product.id}/back-in-stock`;

const post = (fields: Record<string, string>) =>
  fetchPage(path, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

test("the back-in-stock page offers only the sold-out sizes, shows the consent text and is not indexed", async () => {
  const html = await (await fetchPage(path)).text();
  expect(html).toContain('<option selected="">50ml</option>');
  expect(html).not.toContain(">100ml</option>");
  expect(html).toContain(restockMessages.consent);
  expect(html).toContain('name="robots" content="noindex"');
  expect((await fetchPage("/product/never-was/back-in-stock")).status).toBe(404);
});

test("without JavaScript, the form stores the request and confirms it after a redirect", async () => {
  const response = await post({ productId: product.id, variant: "50ml", contact: "0300 1234567" });
  expect([response.status, response.headers.get("location")]).toEqual([303, `${path}?sent=1`]);
  expect(await db.$count(restockRequests)).toBe(1);
  expect(await (await fetchPage(`${path}?sent=1`)).text()).toContain(restockMessages.saved);
});

test.each([
  [{ variant: "50ml", contact: "nobody" }, restockMessages.contactInvalid],
  [{ variant: "100ml", contact: "a@example.com" }, restockMessages.available],
  [{ variant: "30ml", contact: "a@example.com" }, restockMessages.sizeMissing],
])("a rejected form shows the reason and keeps the contact: %o", async (fields, reason) => {
  const html = await (await post(fields)).text();
  expect(html).toContain(reason);
  expect(html).toContain(`value="${fields.contact}"`);
  expect(html).not.toContain(restockMessages.saved);
});

test("a rejected form keeps the size that was chosen", async () => {
  const { id } = await buildProduct(db, {
    name: "Oud",
    variantPricing: { "50ml": 4500, "100ml": 8000 },
    stock: { "50ml": 0, "100ml": 0 },
  });
  const response = await fetchPage(`/product/${id}/back-in-stock`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ variant: "100ml", contact: "0300" }).toString(),
  });
  expect(await response.text()).toContain('<option selected="">100ml</option>');
});

test("a failed write returns 500 and shows no confirmation", async () => {
  await db.execute(sql.raw(`alter table restock_requests rename to away`));
  try {
    const response = await post({ variant: "50ml", contact: "a@example.com" });
    expect([response.status, response.headers.get("cache-control")]).toEqual([500, "no-store"]);
    const html = await response.text();
    expect(html).toContain(restockMessages.failed);
    expect(html).not.toContain("relation");
    expect(reportedErrors.splice(0)).not.toEqual([]);
  } finally {
    await db.execute(sql.raw(`alter table away rename to restock_requests`));
  }
});
