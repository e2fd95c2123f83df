import { expect, test } from "vitest";

import { fetchPath } from "./visit.ts";

/** Everything outside the API is read. */
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
])("%s %s is refused in a few words, which say what is allowed", async (method, path, allowed) => {
  const answer = await fetchPath(path, { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(text.length).toBeLessThan(200);
  expect(text).not.toContain("Something went wrong");
});

test.each(["/contact", "/CONTACT/", "/contact.data", "/track-order", "/newsletter/unsubscribe/abc"])(
  "%s takes a form without scripts",
  async (path) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetchPath(path, { method: "POST", headers, body: "name=&term=&country=PK" });
    expect(answer.status).toBeLessThan(400);
  },
);

test.each(["identity", "gzip", "br", "gzip, br"])(
  "a page from memory names once what it varies by, for who takes %s",
  async (encoding) => {
    const headers = { "accept-encoding": encoding };
    for (const path of ["/shop", "/shop", "/track-order?term=ZE-1", "/nowhere"]) {
      const answer = await fetchPath(path, { headers });
      expect([path, answer.headers.get("vary")?.toLowerCase()]).toEqual([path, "accept-encoding"]);
    }
  },
);
