import { expect, test } from "vitest";

import { fetchPath } from "./visit.ts";

/** Methods of pages without a form. */
const READ = "GET, HEAD";
const FORM = "GET, HEAD, POST";

test.each([
  ["POST", "/", READ],
  ["POST", "/shop", READ],
  ["POST", "/shop.data", READ],
  ["DELETE", "/product/oud-mehtab", READ],
  ["POST", "/admin/orders", READ],
  ["POST", "/wp-login.php", READ],
  ["POST", "/healthz", READ],
  ["POST", "/readyz", READ],
  ["PUT", "/favicon.svg", READ],
  ["POST", "/media/image/upload/v1/gone.jpg", READ],
  ["OPTIONS", "/sitemap.xml", READ],
  ["OPTIONS", "/feeds/google.xml", READ],
  ["OPTIONS", "/robots.txt", READ],
  ["OPTIONS", "/shop", READ],
  ["DELETE", "/contact", FORM],
  ["OPTIONS", "/track-order", FORM],
  ["PUT", "/newsletter/unsubscribe/abc", FORM],
])("%s %s returns 405 with the allowed methods and a short text", async (method, path, allowed) => {
  const response = await fetchPath(path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = await response.text();
  expect(text.length).toBeLessThan(200);
  expect(text).not.toContain("Something went wrong");
});

test.each(["/contact", "/CONTACT/", "/contact.data", "/track-order", "/newsletter/unsubscribe/abc"])(
  "%s accepts a form without JavaScript",
  async (path) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await fetchPath(path, { method: "POST", headers, body: "name=&term=&country=PK" });
    expect(response.status).toBeLessThan(400);
  },
);

test.each(["identity", "gzip", "br", "gzip, br"])(
  "a cached page has one Vary value for Accept-Encoding: %s",
  async (encoding) => {
    const headers = { "accept-encoding": encoding };
    for (const path of ["/shop", "/shop", "/track-order?term=ZE-1", "/nowhere"]) {
      const response = await fetchPath(path, { headers });
      expect([path, response.headers.get("vary")?.toLowerCase()]).toEqual([path, "accept-encoding"]);
    }
  },
);
