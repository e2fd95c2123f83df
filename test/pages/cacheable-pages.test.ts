import { createHash } from "node:crypto";

import { afterAll, describe, expect, test, vi } from "vitest";

import { getCacheKey } from "#app/http/cache-key.ts";
import { openBuiltProgram } from "#test/programs/built-program.ts";

import { fetchPath, htmlProduct } from "./visit.ts";

async function createUncachedRenderer() {
  const settings = { RATE_LIMITS: "off", ADMIN_PASSWORD: "a-password-for-tests" };
  const program = await openBuiltProgram(settings, (error) => console.error(error));
  afterAll(program.close);
  return async (path: string) => {
    const response = await program.fetch(path);
    // Every rendered form contains a new random key.
    const text = (await response.text()).replaceAll(/[0-9a-f]{32}/g, "key");
    return { status: response.status, location: response.headers.get("location"), text };
  };
}

/** Parameter values that visibly change a page that reads them. Other parameters get the value 1. */
const EFFECTIVE_VALUES: Record<string, string> = {
  search: "oud",
  collection: "oud-and-amber",
  category: "Women",
  size: "100ml",
  min: "9000",
  max: "5000",
  sort: "price-asc",
  page: "2",
};

test("no page reads a parameter that its cache key omits", async () => {
  const render = await createUncachedRenderer();
  const names = new Set(["utm_source", ...Object.keys(EFFECTIVE_VALUES)]);
  const spies = (["get", "getAll", "has"] as const).map((method) => {
    const original = URLSearchParams.prototype[method] as (name: string) => unknown;
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function read(
      this: URLSearchParams,
      name: string,
    ) {
      names.add(name);
      return original.call(this, name) as never;
    });
  });
  const pagePaths = [
    "/",
    "/shop",
    "/collections",
    "/collections/oud-and-amber",
    "/notes",
    "/notes/oud",
    "/families/woody",
    "/find",
    "/product/oud-mehtab",
    "/about",
    "/our-story",
    "/return-policy",
    "/contact",
    "/track-order",
    "/sitemap.xml",
    "/feeds/google.xml",
  ];
  for (const path of pagePaths) await render(path);
  for (const spy of spies) spy.mockRestore();
  expect([...names]).toEqual(expect.arrayContaining(["sent", "term", "search", "size"]));

  const parameters = [...names]
    .filter((name) => !name.startsWith("_"))
    .map((name) => `${name}=${EFFECTIVE_VALUES[name] ?? "1"}`);
  for (const path of pagePaths) {
    const ignoredParameters = parameters.filter(
      (parameter) => getCacheKey(`${path}?${parameter}`) === getCacheKey(path),
    );
    expect(ignoredParameters).toContain("utm_source=1");
    // Sends all parameters in one request: the page differs if it reads any of them.
    const url = `${path}?${ignoredParameters.join("&")}`;
    expect(await render(url), url).toEqual(await render(path));
  }
});

describe("the content security policy", () => {
  const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([^]*?)<\/script>/g;

  test.each(["/", "/shop", `/product/${htmlProduct.id}`, "/track-order", "/nowhere", "/admin"])(
    "of %s allows exactly the scripts and styles of the page [ASVS 3.4.3]",
    async (path) => {
      for (const source of ["rendered", "cached"]) {
        const response = await fetchPath(path);
        const policy = response.headers.get("content-security-policy") ?? "";
        const html = await response.text();
        const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script);
        expect(scripts.length).toBeGreaterThan(1);
        for (const script of scripts) {
          const hash = createHash("sha256").update(script).digest("base64");
          expect(policy, source).toContain(`'sha256-${hash}'`);
        }
        const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(
          ([, style = ""]) => ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
        );
        expect(policy).toMatch(/^default-src 'self'; script-src 'self'( 'sha256-[^']+')+; style-src 'self'/);
        expect(policy).toContain(`; style-src 'self'${styles.join("")};`);
        expect(html).not.toMatch(/<[^>]+\son[a-z]+="/);
      }
    },
  );

  test("of the API documentation allows only the scripts and styles of the shop", async () => {
    expect((await fetchPath("/api/docs")).headers.get("content-security-policy")).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect((await fetchPath("/api/docs/constructor")).status).toBe(404);
  });
});

test("a cached page has all security and cache headers, and a request with the current ETag returns 304", async () => {
  for (const path of ["/", "/shop.data", "/sitemap.xml"]) {
    await fetchPath(path);
    const cached = await fetchPath(path);
    expect(Object.fromEntries(cached.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "accept-encoding",
    });
    const revalidated = await fetchPath(path, {
      headers: { "if-none-match": cached.headers.get("etag") ?? "" },
    });
    expect(revalidated.status, path).toBe(304);
  }
  const privateResponse = await fetchPath("/track-order?term=ZE-1");
  expect(privateResponse.headers.get("etag")).toBeNull();
});
