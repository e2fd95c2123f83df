import { describe, expect, test } from "vitest";

import { CACHEABLE_PAGES } from "../cacheable-pages.ts";
import routes from "../routes.ts";
import { openTestApi } from "#test/api.ts";

import { getCacheKey } from "./cache-key.ts";

interface RouteEntry {
  path?: string;
  index?: boolean;
  id?: string;
  file: string;
  children?: RouteEntry[];
}

/** Returns every path of the site, with a value for each path parameter. */
function listPaths(entries: readonly RouteEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const segment = (path ?? "").replaceAll(/:\w+/g, "one").replace("*", "elsewhere");
    const url = path === undefined ? parent : `${parent}/${segment}`;
    const ownPath = index === true || (path !== undefined && children === undefined) ? [url || "/"] : [];
    return [...ownPath, ...listPaths(children ?? [], url)];
  });
}

const urls = listPaths(routes);
const UNCACHED_PAGES =
  /^\/(?:admin(?:\/.*)?|products\/one|product\/one\/back-in-stock|compare|cart(?:\/sizes)?|checkout|newsletter|privacy|wishlist|find\/result|order\/one(?:\/(?:pay|return(?:\/one)?))?|confirm\/one|review-order\/one|newsletter\/(?:confirm|unsubscribe)\/one|\.well-known\/security\.txt|elsewhere)$/;

test("every page is cached, except the listed pages", () => {
  expect(urls).toContain("/product/one");
  for (const url of urls) {
    expect(getCacheKey(url) === undefined, url).toBe(UNCACHED_PAGES.test(url));
    const dataUrl = url === "/" ? "/_.data" : `${url}.data`;
    expect(getCacheKey(dataUrl) === undefined, dataUrl).toBe(UNCACHED_PAGES.test(url));
  }
});

test("a link with a discount code reaches the shop, which stores the code", () => {
  expect(getCacheKey("/shop?code=EID500")).toBeUndefined();
  expect(getCacheKey("/shop?sort=newest")).toBeDefined();
});

test("a cacheable page lists the route ids of its route chain", () => {
  const getPath = (url: string) => url.replace(/\/$/, "") || "/";
  const listRouteChains = (
    entries: readonly RouteEntry[],
    parent = "",
    parentChain = ["root"],
  ): [string, string[]][] =>
    entries.flatMap(({ path, id, file, children }) => {
      const segment = (path ?? "").replaceAll(/:\w+/g, "one");
      const url = path === undefined ? parent : `${parent}/${segment}`;
      const chain = [...parentChain, id ?? file.replace(/\.tsx?$/, "")];
      return children ? listRouteChains(children, url, chain) : [[getPath(url), chain]];
    });
  const cacheableChains = listRouteChains(routes).flatMap(([url, chain]) => {
    const page = CACHEABLE_PAGES.find(({ path }) => path.test(url));
    return page ? [{ url, chain, page }] : [];
  });
  expect(new Set(cacheableChains.map(({ page }) => page))).toEqual(new Set(CACHEABLE_PAGES));
  for (const { url, chain, page } of cacheableChains) expect(page.routes, url).toEqual(chain);
});

describe("API", () => {
  const UNCACHED_READS =
    /^\/api\/(?:admin|auth|orders|products\/summaries|locations|newsletter|restock-requests|contact-messages|events|hooks|docs|openapi\.json)\b/;

  test("the cache key of every cacheable read contains each documented query parameter [ASVS 15.3.7]", async () => {
    const api = await openTestApi();
    const { body } = await api.send<{
      paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
    }>("GET", "/openapi.json");
    const reads = Object.entries(body.paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []));
    expect(reads.length).toBeGreaterThan(20);
    for (const { path, get } of reads) {
      const url = path.replaceAll(/\{\w+\}/g, "one");
      const key = getCacheKey(url);
      expect(key === undefined, path).toBe(UNCACHED_READS.test(path));
      if (key === undefined) continue;
      const queryParameters = (get.parameters ?? []).filter((parameter) => parameter.in === "query");
      for (const { name } of queryParameters) {
        expect(getCacheKey(`${url}?${name}=1`), `${name} of ${path}`).toBe(`${url}?${name}=1`);
      }
    }
  });
});

test.each([
  ["/", "/"],
  ["/?utm_source=mail&fbclid=1", "/"],
  ["/shop/", "/shop"],
  ["/shop?page=1&sort=newest&min=&gclid=1", "/shop"],
  ["/shop?max=900&size=50ml&collection=oud", "/shop?collection=oud&size=50ml&max=900"],
  [
    "/shop?available=true&notes=Pink++Pepper&utm_source=x&notes=oud&category=Men",
    "/shop?category=Men&notes=oud&notes=pink+pepper&available=true",
  ],
  ["/shop?available=perhaps&notes=", "/shop"],
  ["/shop?family=woody&occasion=office&family=floral", "/shop?family=floral&family=woody&occasion=office"],
  ["/shop?family=nowhere&utm_source=x", "/shop?ignored=1"],
  ["/collections/oud?notes=oud&available=true", "/collections/oud?notes=oud&available=true"],
  ["/api/products?notes=oud&facets=1&available=true", "/api/products?available=true&facets=1&notes=oud"],
  ["/shop?search=%20rose%20%20oud%20", "/shop?search=rose+oud"],
  ["/shop?page=cheap&min=abc&size=%00", "/shop"],
  ["/collections/oud?page=2&search=rose&collection=attar", "/collections/oud?page=2"],
  ["/product/oud?utm_campaign=eid&size=50ml", "/product/oud?size=50ml"],
  ["/product/oud?stars=4&utm_campaign=eid&size=50ml", "/product/oud?size=50ml&stars=4"],
  ["/product/oud?stars=6", "/product/oud"],
  ["/contact?sent=1", "/contact?sent=1"],
  ["/track-order?utm_source=mail", "/track-order"],
  ["/_.data", "/_.data"],
  ["/shop/_.data?page=2&utm_source=x", "/shop.data?page=2"],
  ["/shop.data?_routes=root&_routes=x&page=2", "/shop.data?page=2&_routes=root"],
  [
    "/shop.data?_routes=catalogue%2Fstorefront%2Froutes%2Fshop,root,root",
    "/shop.data?_routes=root%2Ccatalogue%2Fstorefront%2Froutes%2Fshop",
  ],
  ["/product/oud?size=50ml&size=one&size=two", "/product/oud?size=50ml"],
  [`/product/oud?size=${"x".repeat(900)}`, "/product/oud"],
  ["/contact?sent=whatever&sent=2", "/contact?sent=1"],
  ["/api/search?q=oud&utm_source=x", "/api/search?q=oud"],
  ["/api/products?sizes=50ml&page=2&sizes=30ml", "/api/products?page=2&sizes=50ml&sizes=30ml"],
])("the cache key of %s is %s", (url, key) => {
  expect(getCacheKey(url)).toBe(key);
});

test.each([
  "/admin",
  "/admin/products",
  "/admin.data",
  "/admin/orders.data?_routes=x",
  "/shop.data?_routes=junk",
  "/shop.data?_routes=",
  "/shop.data?_routes=root,app/screens/product/storefront/routes/product",
  "/api/admin/products",
  "/api/auth/session",
  "/api/orders/one",
  "/api/products/summaries?ids=oud",
  "/api/orders/one/reviews",
  "/api/newsletter/unsubscribe/token",
  "/track-order?term=ZE-1",
  "/track-order.data?term=ZE-1",
  "/order/one",
  "/order/one/return",
  "/cart",
  "/wishlist",
  "/wishlist.data",
  "/cart.data",
  "/cart/sizes",
  "/checkout",
  "/order/one.data",
  "/order/one/pay",
  "/order/one/pay.data",
  "/order/one/return.data",
  "/confirm/token",
  "/review-order/one",
  "/.well-known/security.txt",
  "/newsletter",
  "/newsletter/confirm/token",
  "/newsletter/unsubscribe/token",
  "/product/a/b",
  "/nowhere",
  "//shop",
  "http://elsewhere.test/shop",
  `/shop?search=${"x".repeat(2000)}`,
  `/shop?${Array.from({ length: 21 }, (_, index) => `notes=${index}`).join("&")}`,
])("%s is never cached [ASVS 14.2.2]", (url) => {
  expect(getCacheKey(url)).toBeUndefined();
});
