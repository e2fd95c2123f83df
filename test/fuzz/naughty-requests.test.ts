import Papa from "papaparse";
import { expect, test } from "vitest";

import { toCsv } from "#catalogue/admin/product-files/csv.ts";

import { readOperations } from "./api-document.ts";
import { PREPARATIONS } from "./valid-requests.ts";
import { expectNoFailure, ACCEPTED_STRINGS, startNaughtyShop, selectSampleStrings } from "./naughty-shop.ts";
import { escapeHtml, isPrintable, hasVisibleCharacter } from "./naughty-strings.ts";
import type { RawResponse } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";

const { shop, actions, read } = await startNaughtyShop();

test("CSV cells contain naughty strings unchanged, with an apostrophe before strings that look like formulas", () => {
  const { data } = Papa.parse<string[]>(toCsv(ACCEPTED_STRINGS.map((text) => [text, text])).slice(1));
  for (const [index, text] of ACCEPTED_STRINGS.entries()) {
    const cell = data[index]?.[0] ?? "";
    expect(cell.slice(0, 1)).not.toMatch(/[=+\-@\t]/);
    expect([text, `'${text}`]).toContain(cell);
  }
});

test("API reads do not fail for naughty strings in the path or query [ASVS 1.2.4]", async () => {
  const operations = (await readOperations(shop.origin)).filter(({ method }) => method === "GET");
  for (const [offset, operation] of operations.entries()) {
    const parameters = operation.parameters.filter(({ in: location }) => location !== "header");
    if (parameters.length === 0) continue;
    const knownParts = (await PREPARATIONS[operation.id]?.(actions)) ?? {};
    for (const [index, text] of selectSampleStrings(16, offset).entries()) {
      const parameter = parameters[index % parameters.length];
      const values = new Map(Object.entries({ ...knownParts.path, ...knownParts.query }));
      values.set(parameter?.name ?? "", text.toWellFormed());
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(values.get(name) ?? ""),
      );
      const query = new URLSearchParams(
        [...values].filter(([name]) => !operation.path.includes(`{${name}}`)),
      );
      const response = await read(`${path}?${query.toString()}`);
      expect(response.status === 200 || response.status >= 301, `${operation.id} ${text}`).toBe(true);
    }
  }
});

/** URLs of pages; a naughty string replaces the asterisk. */
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
  "/newsletter/confirm/*",
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

test("pages with naughty strings in the URL do not fail and do not contain the strings as markup [ASVS 1.2.2]", async () => {
  for (const [offset, page] of PAGES.entries()) {
    for (const text of selectSampleStrings(48, offset)) {
      const path = page.replace("*", () => encodeURIComponent(text.toWellFormed()));
      const { text: html } = await read(path);
      if (text.includes("<")) expect(html.includes(text) ? path : "").toBe("");
    }
  }
});

/** Submits a form as a browser without JavaScript does. */
async function submitForm(path: string, fields: Record<string, string>): Promise<RawResponse> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: shop.origin };
  const body = new URLSearchParams(fields).toString();
  const response = await sendRaw(shop.origin, { method: "POST", target: path, headers, body });
  expectNoFailure(response, `${path} ${body}`);
  return response;
}

/** The paths of forms that work without JavaScript, with functions that submit a text in all fields. */
const FORMS: readonly [string, (text: string) => Promise<RawResponse>][] = [
  [
    "/contact",
    (text) => submitForm("/contact", { name: text, phone: text, message: text, "form-key": text }),
  ],
  ["/track-order", (text) => submitForm("/track-order", { term: text, country: text })],
  [
    "/newsletter/confirm/*",
    (text) => submitForm(`/newsletter/confirm/${encodeURIComponent(text.toWellFormed())}`, { any: text }),
  ],
  [
    "/newsletter/unsubscribe/*",
    (text) =>
      submitForm(`/newsletter/unsubscribe/${encodeURIComponent(text.toWellFormed())}`, {
        "List-Unsubscribe": text,
      }),
  ],
];

test.each(FORMS)("without JavaScript, the form on %s escapes naughty strings", async (path, submitText) => {
  let redisplayedCount = 0;
  const offset = FORMS.findIndex(([formPath]) => formPath === path);
  // The short form sends each string to at most one of the forms.
  for (const text of selectSampleStrings(FORMS.length, offset)) {
    const { status, text: html } = await submitText(text);
    if (text.includes("<")) expect(html.includes(text) ? text : "").toBe("");
    if (path !== "/contact" || status !== 200 || !ACCEPTED_STRINGS.includes(text)) continue;
    // A rejected form displays its input again.
    expect(html.replaceAll("\r\n", "\n")).toContain(escapeHtml(text.trim()).replaceAll("\r\n", "\n"));
    redisplayedCount += 1;
  }
  if (path === "/contact") expect(redisplayedCount).toBeGreaterThan(0);
});

test("without JavaScript, the contact form accepts only printable messages with a visible character", async () => {
  // Browsers replace unpaired surrogates.
  for (const text of selectSampleStrings(8, 5).map((sample) => sample.toWellFormed())) {
    const { status } = await submitForm("/contact", {
      name: "Ayesha",
      phone: "+92 300 1234567",
      message: text,
    });
    expect(status, text).toBe(isPrintable(text) && hasVisibleCharacter(text) ? 303 : 200);
  }
});

test("naughty strings cause no errors in the log [ASVS 16.4.1]", () => {
  // Checks the log, because a failed form has status 200 and reports the failure only in the page.
  expect(shop.lines.filter((line) => /"level":(?:5|6)0/.test(line))).toEqual([]);
});
