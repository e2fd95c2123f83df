import { XMLParser, XMLValidator } from "fast-xml-parser";
import Papa from "papaparse";
import { expect, test } from "vitest";

import { escapeApostrophe } from "#catalogue/rules/product-files/cell-values.ts";
import { PRODUCT_COLUMNS } from "#catalogue/rules/product-files/product-columns.ts";
import { cleanName } from "#kit/rules/text.ts";
import { findViolations } from "#test/consistency-checks.ts";

import { expectValidResponse } from "./expect-response.ts";
import { expectNoFailure, ACCEPTED_STRINGS, startNaughtyShop, selectSampleStrings } from "./naughty-shop.ts";
import {
  packIntoTexts,
  escapeHtml,
  truncate,
  toLine,
  isPrintable,
  hasVisibleCharacter,
} from "./naughty-strings.ts";
import type { RawResponse } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";

const { shop, actions, write, read } = await startNaughtyShop();
const storedNames: string[] = [];

/** Returns all strings and field names in a value. */
function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...collectTexts(inner)])
    : [];
}

/**
 * Expects status 201 and unchanged stored fields if every field is printable and has a visible character. Otherwise
 * expects status 422 with a field error.
 */
async function expectStoredOrRejected(
  response: RawResponse,
  fields: readonly string[],
  buildReadPath: (id: string) => string,
) {
  const isAcceptable = fields.every((field) => isPrintable(field) && hasVisibleCharacter(field));
  expectNoFailure(response, JSON.stringify(fields));
  expect(response.status, `${JSON.stringify(fields)}: ${response.text.slice(0, 300)}`).toBe(
    isAcceptable ? 201 : 422,
  );
  const body = JSON.parse(response.text) as { id: string; errors?: Record<string, string[]> };
  if (!isAcceptable) return expect(Object.keys(body.errors ?? {})).not.toEqual([]);
  const storedTexts = collectTexts(JSON.parse((await read(buildReadPath(body.id))).text));
  for (const field of fields) if (!storedTexts.includes(field)) expect(storedTexts).toContain(toLine(field));
  return undefined;
}

test("a product with naughty strings is stored unchanged or rejected with a field error", async () => {
  for (const text of selectSampleStrings(6, 4)) {
    const [name, size] = [truncate(text, 200), truncate(text, 60)];
    const fields = {
      category: truncate(text, 80),
      scentLasting: name,
      sku: size,
      mpn: size,
      description: name,
    };
    // The shop rejects a size named "__proto__", because this name cannot be the key of an object.
    const expectedTexts = name === "__proto__" ? [`${name}\u0000`] : [name, size, ...Object.values(fields)];
    const response = await write("POST", "/admin/products", {
      ...actions.createProductBody(),
      ...fields,
      name,
      variants: [size],
      variantPricing: JSON.parse(`{${JSON.stringify(size)}:900}`) as object,
      stock: {},
      fragranceNotes: { top: text, middle: text, base: text },
    });
    await expectStoredOrRejected(response, expectedTexts, (id) => `/api/admin/products/${id}`);
    if (response.status === 201) storedNames.push(toLine(name));
  }
});

test("all accepted strings are stored in multi-line product descriptions and shown escaped", async () => {
  const body = { ...actions.createProductBody(), category: "Unisex" };
  for (const description of packIntoTexts(ACCEPTED_STRINGS, 5000)) {
    const response = await write("POST", "/admin/products", { ...body, name: "All of them", description });
    await expectStoredOrRejected(response, [description], (id) => `/api/products/${id}`);
    const { id } = JSON.parse(response.text) as { id: string };
    const page = await read(`/product/${id}`);
    expectEscaped(page.text, description.split("\n"));
    expectValidStructuredData(page.text);
  }
});

test("an order with naughty strings is stored unchanged or rejected with a field error", async () => {
  const { id: productId } = await actions.createProduct({ stock: {} });
  const items = [{ productId, variant: "50ml", quantity: 1 }];
  for (const text of selectSampleStrings(6, 0)) {
    // Names and places are stored without invisible characters; other tests send these.
    const shortText = cleanName(truncate(text, 120));
    const address = {
      street: shortText,
      city: shortText,
      state: shortText,
      country: "Pakistan",
      zipCode: truncate(text, 20),
    };
    const customer = { name: shortText, email: "who@example.com", phone: "+92 300 1234567" };
    const response = await write("POST", "/orders", { customer, address, items });
    await expectStoredOrRejected(
      response,
      [...Object.values(address), shortText],
      (id) => `/api/admin/orders/${id}`,
    );
  }
});

test("a message with naughty strings is stored unchanged or rejected with a field error", async () => {
  for (const text of selectSampleStrings(4, 1)) {
    const body = { name: cleanName(truncate(text, 200)), phone: "+92 300 1234567", message: text.trim() };
    const response = await write("POST", "/contact-messages", body);
    await expectStoredOrRejected(
      response,
      [body.name, body.message],
      () => "/api/admin/contact-messages?pageSize=5",
    );
  }
});

test("a collection with naughty strings is stored unchanged or rejected with a field error", async () => {
  for (const text of selectSampleStrings(8, 0)) {
    const body = { ...actions.createImageBody(), name: truncate(text, 200), description: text.trim() };
    const response = await write("POST", "/admin/collections", body);
    await expectStoredOrRejected(response, [body.name, body.description], (id) => `/api/collections/${id}`);
  }
});

test("all accepted strings are stored in reviews, notes and staff names", async () => {
  const { uid } = await actions.createUser();
  for (const text of packIntoTexts(ACCEPTED_STRINGS, 1900)) {
    const { id, productId } = await actions.createOrder("delivered");
    const reviews = [{ productId, rating: 3, review: text }];
    await expectStoredOrRejected(
      await write("POST", `/orders/${id}/reviews`, { reviews }),
      [text],
      () => `/api/products/${productId}/reviews`,
    );
    const updated = await write("PATCH", `/admin/orders/${id}/notes`, { adminNotes: text });
    expect(collectTexts(JSON.parse(updated.text))).toContain(text);
    await write("PATCH", `/admin/orders/${id}/status`, { status: "shipped", notes: text });
    for (const path of [`/product/${productId}`, `/review-order/${id}`])
      expectValidStructuredData((await read(path)).text);
    expectEscaped((await read(`/product/${productId}`)).text, text.split("\n"));
  }
  for (const text of selectSampleStrings(4, 2)) {
    const displayName = truncate(text, 120);
    const response = await write("PATCH", `/admin/users/${uid}`, { displayName });
    expect(response.status, JSON.stringify(displayName)).toBe(isPrintable(displayName) ? 200 : 422);
  }
});

test("hero images and other inputs accept naughty strings or reject them with a problem response", async () => {
  for (const text of selectSampleStrings(24, 3)) {
    const alt = truncate(text, 300);
    const added = await write("POST", "/admin/hero/images", { publicId: actions.image.publicId, alt });
    expectNoFailure(added, alt);
    const { images = [] } = JSON.parse(added.text) as { images?: { id: string; alt: string }[] };
    expect(images.at(-1)?.alt ?? "").toBe(isPrintable(alt) && hasVisibleCharacter(alt) ? toLine(alt) : "");
    if (added.status === 201) await write("DELETE", `/admin/hero/images/${images.at(-1)?.id}`, undefined);
    for (const [path, body] of [
      ["/newsletter", { email: `${text}@example.com` }],
      ["/newsletter", { email: text }],
      ["/orders/track", { term: text, country: "PK" }],
      ["/auth/sign-in", { email: text, password: text }],
      ["/admin/users", { email: text, password: text }],
      ["/products/stock-check", { items: [{ productId: text, variant: text, quantity: 1 }] }],
      ["/orders", { customer: { name: "Ayesha", email: text, phone: text } }],
      ["/admin/newsletter/export", { search: text }],
    ] as const)
      expectValidProblem(await write("POST", path, body), JSON.stringify(body));
  }
});

test("a product import stores all accepted strings unchanged", async () => {
  const { collectionRef, image } = actions;
  const names = [
    ...new Set(ACCEPTED_STRINGS.filter((text) => text !== "__proto__").map((text) => truncate(text, 200))),
  ];
  const rows = names.map((name, index) => [
    escapeApostrophe(name),
    escapeApostrophe(name),
    collectionRef,
    escapeApostrophe(truncate(name, 80)),
    escapeApostrophe(truncate(name, 60)),
    String(900 + index),
    image.publicId,
  ]);
  const columns = ["name", "description", "collection", "category", "variant", "price", "image"];
  // Only a file with all columns is certainly the shop's own, whose texts contain no HTML.
  const emptyColumns = PRODUCT_COLUMNS.filter((column) => !columns.includes(column));
  const query = new URLSearchParams({ id: actions.createKey(), fileName: "naughty.csv" });
  const response = await sendRaw(shop.origin, {
    method: "POST",
    target: `/api/admin/imports?${query.toString()}`,
    headers: { ...actions.staffHeaders, "content-type": "application/octet-stream" },
    body: Papa.unparse([[...columns, ...emptyColumns], ...rows]),
  });
  expect(response.status, response.text.slice(0, 1000)).toBe(201);
  const storedTexts = new Set<string>();
  for (let page = 1; page <= Math.ceil(names.length / 100) + 3; page += 1)
    for (const text of collectTexts(
      JSON.parse((await read(`/api/admin/products?pageSize=100&page=${page}`)).text),
    ))
      storedTexts.add(text);
  expect(names.filter((name) => !storedTexts.has(name))).toEqual([]);
  storedNames.push(...names.map(toLine));
});

function expectValidProblem(response: RawResponse, description: string): void {
  expectNoFailure(response, description);
  if (response.status >= 400) expect(JSON.parse(response.text)).toMatchObject({ status: response.status });
}

/** Expects the HTML to contain these strings escaped, and not to contain any accepted string as markup. */
function expectEscaped(html: string, expectedTexts: readonly string[]): void {
  for (const text of ACCEPTED_STRINGS)
    if (text.includes("<")) expect(html.includes(text) ? text : "").toBe("");
  const missing = expectedTexts.filter(
    (text) => !html.includes(escapeHtml(text.trim()).replaceAll("\r\n", "\n")),
  );
  expect(missing).toEqual([]);
}

/** Expects the structured data of a page to be valid JSON. */
function expectValidStructuredData(html: string): void {
  for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
    JSON.parse(json);
}

test("the shop page lists all stored names, and no page contains them as markup [ASVS 1.2.1]", async () => {
  const listedNames = new Set<string>();
  const pages = Math.ceil((storedNames.length + 150) / 24);
  for (let page = 1; page <= pages; page += 1) {
    const { text } = await read(`/shop?page=${page}`);
    expectEscaped(text, []);
    expectValidStructuredData(text);
    for (const name of storedNames) if (text.includes(escapeHtml(name))) listedNames.add(name);
  }
  expect(storedNames.filter((name) => !listedNames.has(name))).toEqual([]);
  for (const path of [
    "/",
    "/collections",
    "/track-order",
    "/contact",
    "/admin/dashboard",
    "/admin/products",
    "/admin/orders",
    "/admin/collections",
    "/admin/inventory",
    "/admin/hero-images",
    "/admin/contact-messages",
    "/admin/users",
    "/admin/activity",
  ])
    expectEscaped((await read(path)).text, []);
});

test.each(["/sitemap.xml", "/sitemaps/1.xml", "/feeds/google.xml"])(
  "%s is well-formed XML, and a product feed contains all stored names [ASVS 1.2.1]",
  async (path) => {
    const { text } = await read(path);
    expect(XMLValidator.validate(text)).toBe(true);
    // XML allows these characters neither literally nor as references.
    expect([...text].filter((character) => !isPrintable(`a${character}a`))).toEqual([]);
    expect(text.isWellFormed()).toBe(true);
    if (!path.includes("feed")) return;
    const parser = new XMLParser({ parseTagValue: false, trimValues: false, processEntities: true });
    const titles = new Set(collectTexts(parser.parse(text)).map((title) => title.trim()));
    const missing = storedNames.filter(
      (name) =>
        ![...titles].some((title) => title.includes(name.slice(0, 20).replaceAll("\r\n", "\n").trim())),
    );
    expect(missing).toEqual([]);
  },
);

test("the stored data is consistent and printable", async () => {
  expectValidResponse(await sendRaw(shop.origin, { method: "GET", target: "/readyz", headers: {} }));
  expect(await shop.readDatabase(findViolations)).toEqual([]);
});
