import Papa from "papaparse";
import { expect, test } from "vitest";

import { toCsv } from "#web/admin/product-files/csv.ts";

import { readOperations } from "./api-document.ts";
import { PREPARATIONS } from "./valid-requests.ts";
import { expectNoFailure, ACCEPTED, openNaughtyShop, sampleStrings } from "./naughty-shop.ts";
import { escaped, isShowable, isVisible } from "./naughty-strings.ts";
import type { RawResponse } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";

const { shop, actions, read } = await openNaughtyShop();

test("no cell of a CSV file is a formula, and each text is read back unchanged", () => {
  const { data } = Papa.parse<string[]>(toCsv(ACCEPTED.map((text) => [text, text])).slice(1));
  for (const [index, text] of ACCEPTED.entries()) {
    const cell = data[index]?.[0] ?? "";
    expect(cell.slice(0, 1)).not.toMatch(/[=+\-@\t]/);
    expect([text, `'${text}`]).toContain(cell);
  }
});

test("no naughty string in a path or query makes an API read fail", async () => {
  const operations = (await readOperations(shop.origin)).filter(({ method }) => method === "GET");
  for (const [turn, operation] of operations.entries()) {
    const parameters = operation.parameters.filter(({ in: place }) => place !== "header");
    if (parameters.length === 0) continue;
    const known = (await PREPARATIONS[operation.id]?.(actions)) ?? {};
    for (const [index, text] of sampleStrings(16, turn).entries()) {
      const parameter = parameters[index % parameters.length];
      const given = new Map(Object.entries({ ...known.path, ...known.query }));
      given.set(parameter?.name ?? "", text.toWellFormed());
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(given.get(name) ?? ""),
      );
      const query = new URLSearchParams([...given].filter(([name]) => !operation.path.includes(`{${name}}`)));
      const response = await read(`${path}?${query.toString()}`);
      expect(response.status === 200 || response.status >= 301, `${operation.id} ${text}`).toBe(true);
    }
  }
});

const PAGES = [
  "/shop?search=*",
  "/shop?collection=*",
  "/shop?category=*",
  "/shop?size=*",
  "/shop?sort=*",
  "/shop?min=*",
  "/shop?max=*",
  "/shop?page=*",
  "/product/*",
  "/products/*",
  "/collections/*",
  "/order/*",
  "/review-order/*",
  "/newsletter/unsubscribe/*",
  "/track-order?term=*",
  "/*",
  "/media/*",
  "/sitemaps/*",
  "/assets/*",
  "/admin/products?search=*",
  "/admin/products?collection=*",
  "/admin/products?page=*",
  "/admin/orders?search=*",
  "/admin/orders?status=*",
  "/admin/orders?order=*",
  "/admin/orders/print?ids=*",
  "/admin/inventory?search=*",
  "/admin/inventory?sort=*",
  "/admin/inventory?threshold=*",
  "/admin/contact-messages?search=*",
  "/admin/activity?actorId=*",
  "/admin/activity?subjectId=*",
  "/admin/dashboard?days=*",
  "/admin/*",
];

test("no naughty string in a URL makes a page fail or appears as markup", async () => {
  for (const [turn, page] of PAGES.entries()) {
    for (const text of sampleStrings(48, turn)) {
      const path = page.replace("*", () => encodeURIComponent(text.toWellFormed()));
      const { text: html } = await read(path);
      if (text.includes("<")) expect(html.includes(text) ? path : "").toBe("");
    }
  }
});

/** Submits a form as a browser without JavaScript does. */
async function submit(path: string, fields: Record<string, string>): Promise<RawResponse> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: shop.origin };
  const body = new URLSearchParams(fields).toString();
  const response = await sendRaw(shop.origin, { method: "POST", target: path, headers, body });
  expectNoFailure(response, `${path} ${body}`);
  return response;
}

/** Forms that work without JavaScript, submitted with the text in all fields. */
const FORMS: readonly [string, (text: string) => Promise<RawResponse>][] = [
  ["/contact", (text) => submit("/contact", { name: text, phone: text, message: text, "form-key": text })],
  ["/track-order", (text) => submit("/track-order", { term: text, country: text })],
  [
    "/newsletter/unsubscribe/*",
    (text) =>
      submit(`/newsletter/unsubscribe/${encodeURIComponent(text.toWellFormed())}`, {
        "List-Unsubscribe": text,
      }),
  ],
];

test.each(FORMS)(
  "the form of %s without JavaScript accepts naughty strings and shows none as markup",
  async (path, send) => {
    let repeated = 0;
    const turn = FORMS.findIndex(([address]) => address === path);
    // A short run sends each string to one of the forms.
    for (const text of sampleStrings(FORMS.length, turn)) {
      const { status, text: html } = await send(text);
      if (text.includes("<")) expect(html.includes(text) ? text : "").toBe("");
      if (path !== "/contact" || status !== 200 || !ACCEPTED.includes(text)) continue;
      // A refused form shows its input again.
      expect(html.replaceAll("\r\n", "\n")).toContain(escaped(text.trim()).replaceAll("\r\n", "\n"));
      repeated += 1;
    }
    if (path === "/contact") expect(repeated).toBeGreaterThan(0);
  },
);

test("a contact message without JavaScript stores naughty strings unchanged", async () => {
  // Browsers replace unpaired surrogates.
  for (const text of sampleStrings(8, 5).map((each) => each.toWellFormed())) {
    const { status } = await submit("/contact", { name: "Ayesha", phone: "+92 300 1234567", message: text });
    expect(status, text).toBe(isShowable(text) && isVisible(text) ? 303 : 200);
  }
});

test("no naughty string causes an error in the log", () => {
  // Form responses show a failure only as text, so the log is checked.
  expect(shop.lines.filter((line) => /"level":(?:5|6)0/.test(line))).toEqual([]);
});
