import { request } from "node:http";

import { expect, test } from "vitest";

import { findFreePort } from "#test/ports.ts";

import { waitUntil } from "../deadlines.ts";
import { startShop } from "../programs/shop-program.ts";
import { fetchPath, htmlProduct, siteUrl, fetchSitemapPaths } from "./visit.ts";

/** Headers of scripts, styles and fonts. */
const FILE_HEADERS = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=63072000",
};
/** Headers of every other response. */
const COMMON_HEADERS = {
  ...FILE_HEADERS,
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};
const DISABLED_FEATURES = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];
/** Headers that no response may have, because they reveal the software or allow access from other origins. */
const FORBIDDEN_HEADERS = /^(?:server|x-powered-by|access-control-.*)$/;

const page = await (await fetchPath("/")).text();
const [image = ""] = /\/media\/image[^ "]*/.exec(page) ?? [];
const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
const fetchEtag = async (path: string) => (await fetchPath(path)).headers.get("etag") ?? "";

const RESPONSES: Record<string, [path: string, init?: RequestInit]> = {
  "a page": ["/"],
  "a private page": ["/track-order?term=ZE-1"],
  "an order's page": ["/order/none"],
  "a missing page": ["/nowhere"],
  "the admin sign-in": ["/admin"],
  "a redirect": ["/products/anything"],
  "a page's data": ["/shop.data"],
  "a HEAD request for a page": ["/shop", { method: "HEAD" }],
  "a page that the browser has cached": ["/", { headers: { "if-none-match": await fetchEtag("/") } }],
  "the sitemap": ["/sitemap.xml"],
  "robots.txt": ["/robots.txt"],
  "an API response": ["/api/products"],
  "an API response that is not cached": ["/api/orders/track?term=ZE-1"],
  "the list of countries": ["/api/locations/countries"],
  "an API error": ["/api/admin/orders"],
  "an unknown API path": ["/api/nowhere"],
  "a malformed API request": ["/api/orders", { method: "POST", body: "{" }],
  "a cross-site form": ["/contact", { method: "POST", headers: { origin: "https://elsewhere.example" } }],
  "a CORS preflight request": ["/api/orders", { method: "OPTIONS" }],
  "the API documentation": ["/api/docs"],
  "a script of the API documentation": ["/api/docs/start.js"],
  "a script": [script],
  "a missing script": ["/assets/gone.js"],
  "an image": [image],
  "a cached image": [image],
  "a HEAD request for an image": [image, { method: "HEAD" }],
  "a part of an image": [image, { headers: { range: "bytes=0-9" } }],
  "an image that the browser has cached": [image, { headers: { "if-none-match": await fetchEtag(image) } }],
  "a missing image": ["/media/image/upload/v1/gone.jpg"],
  "an icon": ["/favicon.svg"],
  "the liveness check": ["/healthz"],
  "the readiness check": ["/readyz"],
};

test.each(Object.entries(RESPONSES))(
  "%s has all security headers [ASVS 3.2.1] [ASVS 3.4.4] [ASVS 3.4.5] [ASVS 3.4.6] [ASVS 5.3.1]",
  async (_name, [path, init]) => {
    // The second response often comes from the cache.
    for (const { headers, status } of [await fetchPath(path, init), await fetchPath(path, init)]) {
      const isPrivate = path.startsWith("/track-order?") || path.startsWith("/order/");
      const expected = isPrivate ? { ...COMMON_HEADERS, "referrer-policy": "same-origin" } : COMMON_HEADERS;
      const isFile = path.startsWith("/assets/");
      // Files of the build have no headers that only documents need.
      expect(Object.fromEntries(headers)).toMatchObject(isFile ? FILE_HEADERS : expected);
      for (const name of isFile ? [] : DISABLED_FEATURES)
        expect(headers.get("permissions-policy")).toContain(`${name}=()`);
      const isImage = /^\/(?:media|favicon)/.test(path);
      if (!isFile)
        expect(headers.get("cross-origin-resource-policy")).toBe(isImage ? "cross-origin" : "same-origin");
      expect([...headers.keys()].filter((name) => FORBIDDEN_HEADERS.test(name))).toEqual([]);
      const policy = headers.get("content-security-policy");
      // A 304 response keeps the policy of the cached response.
      if (status === 304) expect(policy).toBeNull();
      else {
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toMatch(/unsafe|\*[ ;]|https?:[ ;]/);
        if (isImage) expect(policy).toMatch(/^default-src 'none';.*sandbox$/);
      }
    }
  },
);

test("pages have no style attributes: a style element in the head sets the CSS variables of each element", async () => {
  const pathsByKind = Map.groupBy(await fetchSitemapPaths(), (path) => path.split("/")[1]);
  const paths = [...pathsByKind.values()].flatMap((samePaths) => samePaths.slice(0, 3));
  expect(paths).toContain("/shop/");
  paths.push("/track-order?term=ZE-1", "/nowhere", "/admin", `/product/${htmlProduct.id}`);
  for (const path of paths) {
    const html = await (await fetchPath(path)).text();
    expect(html, path).not.toMatch(/<[^<>]+\sstyle=/);
    const definedNames = new Set(
      [...html.matchAll(/\.(var-[\w-]+)\{--[\w-]+:[#\w.% ]+\}/g)].map(([, name]) => name),
    );
    const usedNames = [...html.matchAll(/\b(var-[\w-]+)(?=[^<>]*>)/g)].map(([, name]) => name);
    if (path.startsWith("/product/")) expect(usedNames).not.toEqual([]);
    expect(
      usedNames.filter((name) => !definedNames.has(name)),
      path,
    ).toEqual([]);
  }
});

test("a page's policy restricts forms, objects and frames, and upgrades insecure requests", async () => {
  const policy = (await fetchPath(`/product/${htmlProduct.id}`)).headers.get("content-security-policy") ?? "";
  for (const directive of [
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-src 'none'",
  ]) {
    expect(policy.split("; ")).toContain(directive);
  }
  expect(policy.split("; ")).toContain("upgrade-insecure-requests");
  expect(policy).not.toContain("style-src-attr");
});

test.each([
  "/",
  "/contact",
  "/track-order",
  "/newsletter/unsubscribe/anything",
  "/newsletter/confirm/anything",
  "/admin",
  "/contact.data",
])("%s rejects forms from other origins [ASVS 3.5.1]", async (path) => {
  for (const origin of [
    "https://elsewhere.example",
    "null",
    siteUrl.replace("https:", "http:"),
    `${siteUrl}:8443`,
  ]) {
    const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
    expect(
      (await fetchPath(path, { method: "POST", headers, body: "email=a@b.example" })).status,
      origin,
    ).toBe(403);
  }
});

test("responses during startup and to a malformed Host header have all security headers", async () => {
  const port = await findFreePort();
  const startingShop = startShop({
    PORT: String(port),
    SITE_URL: siteUrl,
    SAMPLE_DATA: "off",
  });
  const firstResponse = await readFirstResponse(port);
  expect(firstResponse).toMatchObject({ status: 503, headers: COMMON_HEADERS });
  const shop = await startingShop;
  const rejectedResponse = await readHeaders(port, { host: "no name" });
  expect(rejectedResponse).toMatchObject({ status: 400, headers: COMMON_HEADERS });
  await shop.stop();
});

interface HeaderResponse {
  status: number | undefined;
  headers: Record<string, unknown>;
}

async function readHeaders(port: number, headers: Record<string, string> = {}): Promise<HeaderResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: "127.0.0.1", headers, agent: false }, (response) => {
      resolve({ status: response.statusCode, headers: response.headers });
      response.resume();
    });
    outgoing.once("error", reject).end();
  });
}

/** Returns the first response after the program starts to listen. */
async function readFirstResponse(port: number): Promise<HeaderResponse> {
  let firstResponse: HeaderResponse | undefined;
  const hasResponded = async () => {
    firstResponse = await readHeaders(port).catch(() => undefined);
    return firstResponse !== undefined;
  };
  await waitUntil(hasResponded, "The shop did not listen", { timeoutMs: 30_000, intervalMs: 10 });
  if (firstResponse === undefined) throw new Error("The shop did not respond.");
  return firstResponse;
}
