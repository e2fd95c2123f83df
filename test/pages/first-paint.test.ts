import { brotliCompressSync, constants } from "node:zlib";

import { expect, test } from "vitest";

import { fetchPath, visit } from "./visit.ts";

test.each(["/", "/shop", "/product/oud-mehtab", "/about", "/nowhere"])(
  "%s asks for its scripts only once it is painted",
  async (path) => {
    const { html } = await visit(path);
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toMatch(/<script[^>]* src=/);
    expect(html).not.toContain("import * as");
    expect(html).toContain("Promise.race");
  },
);

test.each(["/", "/shop", "/product/oud-mehtab", "/nowhere"])(
  "%s is painted without asking for a style sheet, and asks for its two fonts first",
  async (path) => {
    const { html } = await visit(path);
    expect(html).not.toContain('rel="stylesheet"');
    expect(html.match(/<style>/g)).toHaveLength(1);
    const [, ...fonts] = html.slice(0, html.indexOf("<style>")).split(/rel="preload" href="[^"]+\.woff2"/);
    expect(fonts).toHaveLength(2);
  },
);

test("a page with its style sheet inside travels in two windows of a new connection", async () => {
  for (const path of ["/", "/shop", "/product/oud-mehtab"]) {
    const html = Buffer.from((await visit(path)).html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(html, { params }).byteLength, path).toBeLessThan(36_000);
  }
});

test("what a page preloads for its words is what its style sheet names, and small", async () => {
  const { html } = await visit("/");
  for (const [, address = ""] of html.matchAll(/rel="preload" href="([^"]+\.woff2)"/g)) {
    expect(html.split(address).length).toBeGreaterThan(2);
    const font = await (await fetchPath(address)).arrayBuffer();
    expect(font.byteLength).toBeLessThan(14_200);
  }
});

test("a page of staff's has its style sheet beside it", async () => {
  const { html } = await visit("/admin");
  expect(html).toContain('rel="stylesheet"');
  expect(html).not.toContain("<style>");
});

test("a page of staff's starts its scripts at once", async () => {
  const { html } = await visit("/admin");
  expect(html).toContain("import * as");
  expect(html).not.toContain("Promise.race");
});

test("a page comes as Brotli to who takes it, as gzip to others, plain to the rest", async () => {
  const encodings = await Promise.all(
    (["gzip, deflate, br, zstd", "gzip", "identity"] as const).map(async (accepted) => {
      const answer = await fetchPath("/", { headers: { "accept-encoding": accepted } });
      expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
      expect(await answer.text()).toContain("Discover Your Signature Scent");
      return answer.headers.get("content-encoding");
    }),
  );
  expect(encodings).toEqual(["br", "gzip", null]);
});
