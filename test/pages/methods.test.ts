import { expect, test } from "vitest";

import { fetchPath } from "./visit.ts";

/** Value of Allow for pages without a form. */
const READ_METHODS = "GET, HEAD";
const FORM_METHODS = "GET, HEAD, POST";

test.each([
  ["POST", "/", READ_METHODS],
  ["POST", "/shop", READ_METHODS],
  ["POST", "/shop.data", READ_METHODS],
  ["DELETE", "/product/oud-mehtab", READ_METHODS],
  ["POST", "/admin/orders", READ_METHODS],
  ["POST", "/wp-login.php", READ_METHODS],
  ["POST", "/healthz", READ_METHODS],
  ["POST", "/readyz", READ_METHODS],
  ["PUT", "/favicon.svg", READ_METHODS],
  ["POST", "/media/image/upload/v1/gone.jpg", READ_METHODS],
  ["OPTIONS", "/sitemap.xml", READ_METHODS],
  ["OPTIONS", "/feeds/google.xml", READ_METHODS],
  ["OPTIONS", "/robots.txt", READ_METHODS],
  ["OPTIONS", "/shop", READ_METHODS],
  ["DELETE", "/contact", FORM_METHODS],
  ["OPTIONS", "/track-order", FORM_METHODS],
  ["PUT", "/newsletter/confirm/abc", FORM_METHODS],
  ["PUT", "/newsletter/unsubscribe/abc", FORM_METHODS],
])("%s %s returns 405 with the allowed methods and a short text", async (method, path, allowed) => {
  const response = await fetchPath(path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = await response.text();
  expect(text.length).toBeLessThan(200);
  expect(text).not.toContain("Something went wrong");
});

test.each(["/contact", "/CONTACT/", "/contact.data", "/track-order", "/newsletter/unsubscribe/abc"])(
  "%s accepts a form that a browser without JavaScript submits",
  async (path) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await fetchPath(path, { method: "POST", headers, body: "name=&term=&country=PK" });
    expect(response.status).toBeLessThan(400);
  },
);

test.each(["identity", "gzip", "br", "gzip, br"])(
  "a response to a request with Accept-Encoding: %s varies by Accept-Encoding only",
  async (encoding) => {
    const headers = { "accept-encoding": encoding };
    for (const path of ["/shop", "/shop", "/track-order?term=ZE-1", "/nowhere"]) {
      const response = await fetchPath(path, { headers });
      expect([path, response.headers.get("vary")?.toLowerCase()]).toEqual([path, "accept-encoding"]);
    }
  },
);
