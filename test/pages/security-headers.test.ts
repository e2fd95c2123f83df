import { request } from "node:http";

import { expect, test } from "vitest";

import { freePort, startShop } from "../shop-program.ts";
import { fetchPath, awkward, siteUrl, sitemapPaths } from "./visit.ts";

/** What every answer says. */
const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "strict-transport-security": "max-age=63072000",
};
const OFF = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];
/** Who serves it is nobody's business, and no other site's script reads it. */
const NEVER = /^(?:server|x-powered-by|access-control-.*)$/;

const page = await (await fetchPath("/")).text();
const [picture = ""] = /\/media\/image[^ "]*/.exec(page) ?? [];
const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
const tagOf = async (path: string) => (await fetchPath(path)).headers.get("etag") ?? "";

const ANSWERS: Record<string, [path: string, init?: RequestInit]> = {
  "a page": ["/"],
  "a page of a visitor's own": ["/track-order?term=ZE-1"],
  "the page of an order": ["/order/none"],
  "a page that is not there": ["/nowhere"],
  "staff's door": ["/admin"],
  "a redirect": ["/products/anything"],
  "the data of a page": ["/shop.data"],
  "the head of a page": ["/shop", { method: "HEAD" }],
  "a page that the browser has": ["/", { headers: { "if-none-match": await tagOf("/") } }],
  "a document for machines": ["/sitemap.xml"],
  robots: ["/robots.txt"],
  "an answer of the API": ["/api/products"],
  "an answer of the API that nobody keeps": ["/api/orders/track?term=ZE-1"],
  "the list of addresses": ["/api/locations/countries"],
  "a refusal of the API": ["/api/admin/orders"],
  "an address that the API has not": ["/api/nowhere"],
  "a write that is not understood": ["/api/orders", { method: "POST", body: "{" }],
  "a write of another site": [
    "/contact",
    { method: "POST", headers: { origin: "https://elsewhere.example" } },
  ],
  "what other sites ask beforehand": ["/api/orders", { method: "OPTIONS" }],
  "the API's description": ["/api/docs"],
  "a script of the description": ["/api/docs/start.js"],
  "a script": [script],
  "a script that is not there": ["/assets/gone.js"],
  "a picture": [picture],
  "a picture from memory": [picture],
  "the head of a picture": [picture, { method: "HEAD" }],
  "a part of a picture": [picture, { headers: { range: "bytes=0-9" } }],
  "a picture that the browser has": [picture, { headers: { "if-none-match": await tagOf(picture) } }],
  "a picture that is not there": ["/media/image/upload/v1/gone.jpg"],
  "an icon": ["/favicon.svg"],
  "the sign of life": ["/healthz"],
  "the sign of readiness": ["/readyz"],
};

test.each(Object.entries(ANSWERS))("%s tells browsers how to be safe", async (_name, [path, init]) => {
  // The second time much of it comes from memory.
  for (const { headers, status } of [await fetchPath(path, init), await fetchPath(path, init)]) {
    const isPrivate = path.startsWith("/track-order?") || path.startsWith("/order/");
    const expected = isPrivate ? { ...EVERYWHERE, "referrer-policy": "same-origin" } : EVERYWHERE;
    expect(Object.fromEntries(headers)).toMatchObject(expected);
    for (const name of OFF) expect(headers.get("permissions-policy")).toContain(`${name}=()`);
    const isPicture = /^\/(?:media|favicon)/.test(path);
    expect(headers.get("cross-origin-resource-policy")).toBe(isPicture ? "cross-origin" : "same-origin");
    expect([...headers.keys()].filter((name) => NEVER.test(name))).toEqual([]);
    const policy = headers.get("content-security-policy");
    // The policy that came with the copy stays.
    if (status === 304) expect(policy).toBeNull();
    else {
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*[ ;]|https?:[ ;]/);
      if (isPicture) expect(policy).toMatch(/^default-src 'none';.*sandbox$/);
    }
  }
});

test("no page that the server writes has a style attribute, and what it would have said is said by its head", async () => {
  const listed = Map.groupBy(await sitemapPaths(), (path) => path.split("/")[1]);
  const paths = [...listed.values()].flatMap((alike) => alike.slice(0, 3));
  expect(paths).toContain("/shop/");
  paths.push("/track-order?term=ZE-1", "/nowhere", "/admin", `/product/${awkward.id}`);
  for (const path of paths) {
    const html = await (await fetchPath(path)).text();
    expect(html, path).not.toMatch(/<[^<>]+\sstyle=/);
    const rules = new Set([...html.matchAll(/\.(own-[\w-]+)\{--[\w-]+:[#\w.%]+\}/g)].map(([, name]) => name));
    const worn = [...html.matchAll(/\b(own-[\w-]+)(?=[^<>]*>)/g)].map(([, name]) => name);
    if (path.startsWith("/product/")) expect(worn).not.toEqual([]);
    expect(
      worn.filter((name) => !rules.has(name)),
      path,
    ).toEqual([]);
  }
});

test("a page that holds forms and scripts lets them go to the shop only, and under https nothing without TLS", async () => {
  const policy = (await fetchPath(`/product/${awkward.id}`)).headers.get("content-security-policy") ?? "";
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

test.each(["/", "/contact", "/track-order", "/newsletter/unsubscribe/anything", "/admin", "/contact.data"])(
  "a form of another site's page is refused at %s",
  async (path) => {
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
  },
);

test("a request whose host is no name, and one that comes while the shop opens, are answered in the same way", async () => {
  const port = await freePort();
  const opening = startShop({
    PORT: String(port),
    SITE_URL: siteUrl,
    SAMPLE_DATA: "off",
  });
  const first = await firstAnswer(port);
  expect(first).toMatchObject({ status: 503, headers: EVERYWHERE });
  const shop = await opening;
  const refused = await answerOf(port, { host: "no name" });
  expect(refused).toMatchObject({ status: 400, headers: EVERYWHERE });
  await shop.stop();
});

interface Answered {
  status: number | undefined;
  headers: Record<string, unknown>;
}

async function answerOf(port: number, headers: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: "127.0.0.1", headers, agent: false }, (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers });
      answer.resume();
    });
    asking.once("error", reject).end();
  });
}

/** What the program says first, as soon as it listens. */
async function firstAnswer(port: number): Promise<Answered> {
  for (;;) {
    const answered = await answerOf(port).catch(() => undefined);
    if (answered !== undefined) return answered;
  }
}
