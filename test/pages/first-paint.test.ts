import { brotliCompressSync, constants } from "node:zlib";

import { expect, test } from "vitest";

import { fetchPath, visit } from "./visit.ts";

test.each(["/", "/shop", "/product/oud-mehtab", "/about", "/nowhere"])(
  "%s loads its scripts only after the first paint",
  async (path) => {
    const { html } = await visit(path);
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toMatch(/<script[^>]* src=/);
    expect(html).not.toContain("import * as");
    expect(html).toContain("Promise.race");
  },
);

test.each(["/", "/shop", "/product/oud-mehtab", "/nowhere"])(
  "%s needs no style sheet request for the first paint, and preloads its two fonts",
  async (path) => {
    const { html } = await visit(path);
    expect(html).not.toContain('rel="stylesheet"');
    expect(html.match(/<style>/g)).toHaveLength(1);
    const [, ...fonts] = html.slice(0, html.indexOf("<style>")).split(/rel="preload" href="[^"]+\.woff2"/);
    expect(fonts).toHaveLength(2);
  },
);

test("no rule makes the browser style all elements again while the document arrives", async () => {
  const { html } = await visit("/shop");
  const css = html.slice(html.indexOf("<style>"), html.indexOf("</style>"));
  const selectors = [...css.matchAll(/[^{}]*:(?:last|only|nth)-[^{}]*(?=\{)/g)].map(([selector]) => selector);
  expect(selectors.length).toBeGreaterThan(0);
  const matchesEveryElement = /(?:^|[\s>~+]):(?:not\(:)?(?:last|only|nth)-/;
  const appliesToContents = /:(?:last|only|nth)-[a-z-]+(?:\([^)]*\))?[\s>~+]/;
  expect(
    selectors.filter((selector) => matchesEveryElement.test(selector) || appliesToContents.test(selector)),
  ).toEqual([]);
});

test("a compressed page with its inline style sheet fits into two congestion windows of a new connection", async () => {
  for (const path of ["/", "/shop", "/product/oud-mehtab"]) {
    const html = Buffer.from((await visit(path)).html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    // 10 and 20 segments of 1,460 bytes, less headers and what TLS adds.
    expect(brotliCompressSync(html, { params }).byteLength, path).toBeLessThan(40_000);
  }
});

test("preloaded fonts are small and used by the style sheet", async () => {
  const { html } = await visit("/");
  for (const [, fontUrl = ""] of html.matchAll(/rel="preload" href="([^"]+\.woff2)"/g)) {
    expect(html.split(fontUrl).length).toBeGreaterThan(2);
    const font = await (await fetchPath(fontUrl)).arrayBuffer();
    expect(font.byteLength).toBeLessThan(14_200);
  }
});

test("a staff page has an external style sheet", async () => {
  const { html } = await visit("/admin");
  expect(html).toContain('rel="stylesheet"');
  expect(html).not.toContain("<style>");
});

test("a staff page loads its scripts without delay", async () => {
  const { html } = await visit("/admin");
  expect(html).toContain("import * as");
  expect(html).not.toContain("Promise.race");
});

test("a page is compressed with Brotli or gzip, depending on Accept-Encoding", async () => {
  const encodings = await Promise.all(
    (["gzip, deflate, br, zstd", "gzip", "identity"] as const).map(async (acceptEncoding) => {
      const response = await fetchPath("/", { headers: { "accept-encoding": acceptEncoding } });
      expect(response.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
      expect(await response.text()).toContain("Discover Your Signature Scent");
      return response.headers.get("content-encoding");
    }),
  );
  expect(encodings).toEqual(["br", "gzip", null]);
});
