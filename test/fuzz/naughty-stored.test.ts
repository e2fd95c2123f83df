import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";

import { escapeEscapedFormula } from "#domain/product-files/cell-values.ts";
import { findViolations } from "#test/consistency-checks.ts";

import { expectValidResponse } from "./expect-response.ts";
import { expectNoFailure, ACCEPTED, openNaughtyShop, sampleStrings } from "./naughty-shop.ts";
import { packIntoTexts, escaped, truncated, isShowable, isVisible } from "./naughty-strings.ts";
import type { RawResponse } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";

const { shop, actions, write, read } = await openNaughtyShop();
const storedNames: string[] = [];

/** Returns all texts and field names in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)])
    : [];
}

/**
 * Expects a write to be accepted and read back unchanged if every field is printable, or otherwise to be refused with an
 * error for a field.
 */
async function expectStoredOrRejected(
  response: RawResponse,
  fields: readonly string[],
  readBack: (id: string) => string,
) {
  const isGood = fields.every((field) => isShowable(field) && isVisible(field));
  expectNoFailure(response, JSON.stringify(fields));
  expect(response.status, `${JSON.stringify(fields)}: ${response.text.slice(0, 300)}`).toBe(
    isGood ? 201 : 422,
  );
  const body = JSON.parse(response.text) as { id: string; errors?: Record<string, string[]> };
  if (!isGood) return expect(Object.keys(body.errors ?? {})).not.toEqual([]);
  const storedTexts = textsOf(JSON.parse((await read(readBack(body.id))).text));
  for (const field of fields) expect(storedTexts).toContain(field);
  return undefined;
}

test("a product with naughty strings is refused with a field error or stored unchanged", async () => {
  for (const text of sampleStrings(6, 4)) {
    const [name, size] = [truncated(text, 200), truncated(text, 60)];
    const fields = {
      category: truncated(text, 80),
      scentLasting: name,
      sku: size,
      mpn: size,
      description: name,
    };
    // Values by size are lost under the name "__proto__", so no size can have this name.
    const words = name === "__proto__" ? [`${name}\u0000`] : [name, size, ...Object.values(fields)];
    const response = await write("POST", "/admin/products", {
      ...actions.productBody(),
      ...fields,
      name,
      variants: [size],
      variantPricing: JSON.parse(`{${JSON.stringify(size)}:900}`) as object,
      stock: {},
      fragranceNotes: { top: text, middle: text, base: text },
    });
    await expectStoredOrRejected(response, words, (id) => `/api/admin/products/${id}`);
    if (response.status === 201) storedNames.push(name);
  }
});

test("multi-line product descriptions store all accepted strings", async () => {
  const body = { ...actions.productBody(), category: "Unisex" };
  for (const description of packIntoTexts(ACCEPTED, 5000)) {
    const response = await write("POST", "/admin/products", { ...body, name: "All of them", description });
    await expectStoredOrRejected(response, [description], (id) => `/api/products/${id}`);
    const { id } = JSON.parse(response.text) as { id: string };
    const page = await read(`/product/${id}`);
    expectEscaped(page.text, description.split("\n"));
    expectValidStructuredData(page.text);
  }
});

test("an order with naughty strings is refused with a field error or stored unchanged", async () => {
  const { id: productId } = await actions.newProduct({ stock: {} });
  const items = [{ productId, variant: "50ml", quantity: 1 }];
  for (const text of sampleStrings(6, 0)) {
    const place = truncated(text, 120);
    const address = {
      street: place,
      city: place,
      state: place,
      country: "Pakistan",
      zipCode: truncated(text, 20),
    };
    const customer = { name: place, email: "who@example.com", phone: "+92 300 1234567" };
    const response = await write("POST", "/orders", { customer, address, items });
    await expectStoredOrRejected(
      response,
      [...Object.values(address), place],
      (id) => `/api/admin/orders/${id}`,
    );
  }
});

test("a message with naughty strings is refused with a field error or stored unchanged", async () => {
  for (const text of sampleStrings(4, 1)) {
    const body = { name: truncated(text, 200), phone: "+92 300 1234567", message: text.trim() };
    const response = await write("POST", "/contact-messages", body);
    await expectStoredOrRejected(
      response,
      [body.name, body.message],
      () => "/api/admin/contact-messages?pageSize=5",
    );
  }
});

test("a collection with naughty strings is refused with a field error or stored unchanged", async () => {
  for (const text of sampleStrings(8, 0)) {
    const body = { ...actions.pictureBody(), name: truncated(text, 200), description: text.trim() };
    const response = await write("POST", "/admin/collections", body);
    await expectStoredOrRejected(response, [body.name, body.description], (id) => `/api/collections/${id}`);
  }
});

test("reviews, notes and staff names store all accepted strings", async () => {
  const { uid } = await actions.newUser();
  for (const words of packIntoTexts(ACCEPTED, 1900)) {
    const { id, productId } = await actions.newOrder("delivered");
    const reviews = [{ productId, rating: 3, review: words }];
    await expectStoredOrRejected(
      await write("POST", `/orders/${id}/reviews`, { reviews }),
      [words],
      () => `/api/products/${productId}/reviews`,
    );
    const noted = await write("PATCH", `/admin/orders/${id}/notes`, { adminNotes: words });
    expect(textsOf(JSON.parse(noted.text))).toContain(words);
    await write("PATCH", `/admin/orders/${id}/status`, { status: "shipped", notes: words });
    for (const path of [`/product/${productId}`, `/review-order/${id}`])
      expectValidStructuredData((await read(path)).text);
    expectEscaped((await read(`/product/${productId}`)).text, words.split("\n"));
  }
  for (const text of sampleStrings(4, 2)) {
    const displayName = truncated(text, 120);
    const response = await write("PATCH", `/admin/users/${uid}`, { displayName });
    expect(response.status, JSON.stringify(displayName)).toBe(isShowable(displayName) ? 200 : 422);
  }
});

test("slides and all other inputs accept naughty strings or refuse them with a problem", async () => {
  for (const text of sampleStrings(24, 3)) {
    const alt = truncated(text, 300);
    const added = await write("POST", "/admin/hero/images", { publicId: actions.picture.publicId, alt });
    expectNoFailure(added, alt);
    const { images = [] } = JSON.parse(added.text) as { images?: { id: string; alt: string }[] };
    expect(images.at(-1)?.alt ?? "").toBe(isShowable(alt) && isVisible(alt) ? alt : "");
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

test("a product file stores all accepted strings unchanged", async () => {
  const { collectionRef, picture } = actions;
  const names = [
    ...new Set(ACCEPTED.filter((text) => text !== "__proto__").map((text) => truncated(text, 200))),
  ];
  const rows = names.map((name, index) => [
    escapeEscapedFormula(name),
    escapeEscapedFormula(name),
    collectionRef,
    escapeEscapedFormula(truncated(name, 80)),
    escapeEscapedFormula(truncated(name, 60)),
    String(900 + index),
    picture.publicId,
  ]);
  const columns = ["name", "description", "collection", "category", "variant", "price", "image"];
  const response = await write("POST", "/admin/imports", {
    id: actions.newKey(),
    fileName: "naughty.csv",
    columns,
    rows,
  });
  expect(response.status, response.text.slice(0, 1000)).toBe(201);
  const storedTexts = new Set<string>();
  for (let page = 1; page <= Math.ceil(names.length / 100) + 3; page += 1)
    for (const text of textsOf(
      JSON.parse((await read(`/api/admin/products?pageSize=100&page=${page}`)).text),
    ))
      storedTexts.add(text);
  expect(names.filter((name) => !storedTexts.has(name))).toEqual([]);
  storedNames.push(...names);
});

function expectValidProblem(response: RawResponse, about: string): void {
  expectNoFailure(response, about);
  if (response.status >= 400) expect(JSON.parse(response.text)).toMatchObject({ status: response.status });
}

/** Expects that no stored string appears unescaped, and that all `shown` strings appear escaped. */
function expectEscaped(html: string, shown: readonly string[]): void {
  for (const text of ACCEPTED) if (text.includes("<")) expect(html.includes(text) ? text : "").toBe("");
  const missing = shown.filter((text) => !html.includes(escaped(text.trim()).replaceAll("\r\n", "\n")));
  expect(missing).toEqual([]);
}

/** Expects the structured data of a page to be valid JSON. */
function expectValidStructuredData(html: string): void {
  for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
    JSON.parse(json);
}

test("lists show stored names as text", async () => {
  const shown = new Set<string>();
  const pages = Math.ceil((storedNames.length + 150) / 24);
  for (let page = 1; page <= pages; page += 1) {
    const { text } = await read(`/shop?page=${page}`);
    expectEscaped(text, []);
    expectValidStructuredData(text);
    for (const name of storedNames) if (text.includes(escaped(name))) shown.add(name);
  }
  expect(storedNames.filter((name) => !shown.has(name))).toEqual([]);
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
  "%s is well-formed and contains names unchanged",
  async (path) => {
    const { text } = await read(path);
    expect(XMLValidator.validate(text)).toBe(true);
    // Characters that XML allows neither literally nor as references.
    expect([...text].filter((character) => !isShowable(`a${character}a`))).toEqual([]);
    expect(text.isWellFormed()).toBe(true);
    if (!path.includes("feed")) return;
    const parser = new XMLParser({ parseTagValue: false, trimValues: false, processEntities: true });
    const titles = new Set(textsOf(parser.parse(text)).map((title) => title.trim()));
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
