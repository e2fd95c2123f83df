import { readFileSync } from "node:fs";
import { join } from "node:path";

import { XMLParser } from "fast-xml-parser";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";

import { fetchPath, siteUrl } from "./visit.ts";

const readSchema = (name: string) => readFileSync(join(import.meta.dirname, "schemas", name), "utf8");

describe.each([
  ["/robots.txt", "text/plain"],
  ["/sitemap.xml", "application/xml"],
  ["/sitemaps/1.xml", "application/xml"],
  ["/feeds/google.xml", "application/rss+xml"],
  ["/site.webmanifest", "application/manifest+json"],
])("%s", (path, type) => {
  test("has its content type, and cache headers that require revalidation on each request", async () => {
    const response = await fetchPath(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(await response.text()).not.toContain("127.0.0.1");
  });

  test("responds to HEAD like GET, and to the current ETag with 304", async () => {
    const [get, head] = await Promise.all([fetchPath(path), fetchPath(path, { method: "HEAD" })]);
    const etag = get.headers.get("etag") ?? "";
    expect(head.status).toBe(200);
    for (const name of ["content-type", "cache-control", "etag"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect((await fetchPath(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

test.each([
  ["sitemap.xsd", "/sitemap.xml"],
  ["sitemap.xsd", "/sitemaps/1.xml"],
])("the schema %s accepts %s", async (name, path) => {
  const contents = await (await fetchPath(path)).text();
  const { valid, errors } = await validateXML({
    xml: [{ fileName: "sitemap.xml", contents }],
    schema: [readSchema(name)],
  });
  expect(errors).toEqual([]);
  expect(valid).toBe(true);
});

test("a sitemap index is valid", async () => {
  const { buildSitemapIndex } = await import("#app/screens/feeds/storefront/sitemap.server.ts");
  const contents = buildSitemapIndex(siteUrl, 3);
  const result = await validateXML({
    xml: [{ fileName: "index.xml", contents }],
    schema: [readSchema("siteindex.xsd")],
  });
  expect(result.errors).toEqual([]);
});

test.each(["/sitemaps/2.xml", "/sitemaps/0.xml", "/sitemaps/one.xml"])("%s returns 404", async (path) => {
  expect((await fetchPath(path)).status).toBe(404);
});

test("security.txt contains a contact and an expiry date in the future", async () => {
  const response = await fetchPath("/.well-known/security.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    (await response.text()).split("\n").map((line) => line.split(": ", 2) as [string, string]),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical", ""]);
  expect(Date.parse(fields.get("Expires") ?? "")).toBeGreaterThan(Date.now());
  expect(fields.get("Contact")).toMatch(/\/contact$/);
});

test("robots.txt excludes crawlers only from the admin area and the API, and contains the sitemap's URL", async () => {
  const lines = (await (await fetchPath("/robots.txt")).text()).split("\n");
  // robots.txt does not exclude pages with noindex, because a crawler must fetch a page to see noindex.
  expect(lines.filter((line) => line.startsWith("Disallow:"))).toEqual([
    "Disallow: /admin",
    "Disallow: /api/",
  ]);
  expect(lines).toContain("Allow: /");
  expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
});

test("the web manifest's icons exist in the declared sizes", async () => {
  const manifest = (await (await fetchPath("/site.webmanifest")).json()) as {
    name: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest.name).toBe("Zarif Essence");
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes, type } of manifest.icons) {
    const response = await fetchPath(src);
    expect(response.headers.get("content-type")?.split(";")[0]).toBe(type);
    if (sizes === "any") continue;
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("every icon link on a page leads to an existing file", async () => {
  const html = await (await fetchPath("/about")).text();
  const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)];
  expect(links).toHaveLength(4);
  for (const [, href = ""] of links) expect((await fetchPath(href)).status).toBe(200);
});

test("the feed has one item per size, with existing pages and images", async () => {
  const xml = await (await fetchPath("/feeds/google.xml")).text();
  const { rss } = new XMLParser().parse(xml) as { rss: { channel: { item: Record<string, string>[] } } };
  const { items } = (await (await fetchPath("/api/products?pageSize=100")).json()) as {
    items: { variants: string[] }[];
  };
  const ids = rss.channel.item.map((item) => item["g:id"]);
  expect(ids).toHaveLength(items.reduce((sum, { variants }) => sum + variants.length, 0));
  expect(new Set(ids).size).toBe(ids.length);
  const [firstItem] = rss.channel.item;
  for (const name of ["link", "g:image_link"]) {
    const url = new URL(firstItem?.[name] ?? "");
    expect(url.origin).toBe(siteUrl);
    expect((await fetchPath(url.pathname + url.search)).status).toBe(200);
  }
});
