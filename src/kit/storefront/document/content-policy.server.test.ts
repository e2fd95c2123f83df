import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { buildContentPolicy } from "./content-policy.server.ts";
import { splitDocument } from "./document-parts.server.ts";

const PAGE =
  splitDocument(`<html><head><style>p{color:red}</style><script type="application/ld+json">{"a":1}</script></head>
<body><p>Words<script>stolen()</script></p><template id="scripts"></template><script>let a = 1;</script><script type="module" async="">import("/b.js")</script><script src="/c.js"></script></body></html>`);
const BASIC_SHOP = { siteUrl: "http://shop.test", gaMeasurementId: undefined, imageOrigins: [] };
const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const getDirective = (name: string, shop = BASIC_SHOP as Parameters<typeof buildContentPolicy>[1]) =>
  buildContentPolicy(PAGE, shop)
    .split("; ")
    .find((part) => part.startsWith(`${name} `));

test("the policy allows the shop's script files and the inline scripts of the page, but no others [ASVS 1.2.3]", () => {
  expect(getDirective("script-src")).toBe(
    `script-src 'self' ${hashSource("let a = 1;")} ${hashSource('import("/b.js")')}`,
  );
  expect(getDirective("style-src")).toBe(`style-src 'self' ${hashSource("p{color:red}")}`);
});

test("plug-ins and frames are forbidden, and scripts and forms cannot send data to other origins [ASVS 3.4.3]", () => {
  for (const name of ["object-src", "frame-src", "frame-ancestors"])
    expect(getDirective(name)).toBe(`${name} 'none'`);
  for (const name of ["default-src", "base-uri", "form-action", "connect-src", "worker-src"]) {
    expect(getDirective(name)).toBe(`${name} 'self'`);
  }
});

test("style attributes are forbidden, the policy has no unsafe exception, and https shops upgrade insecure requests [ASVS 1.3.2]", () => {
  const policy = buildContentPolicy(PAGE, { ...BASIC_SHOP, siteUrl: "https://shop.test" });
  expect(policy).not.toMatch(/unsafe|style-src-attr/);
  expect(policy.split("; ")).toContain("upgrade-insecure-requests");
  expect(buildContentPolicy(PAGE, BASIC_SHOP)).not.toContain("upgrade");
});

test("Google is allowed only with a measurement id, and other hosts only for images", () => {
  expect(buildContentPolicy(PAGE, BASIC_SHOP)).not.toContain("google");
  expect(buildContentPolicy(PAGE, BASIC_SHOP)).not.toContain("http");
  const withAnalytics = { ...BASIC_SHOP, gaMeasurementId: "G-TEST" };
  expect(getDirective("script-src", withAnalytics)).toContain(" https://www.googletagmanager.com");
  expect(getDirective("connect-src", withAnalytics)).toContain(" https://*.google-analytics.com");
  const withImageHost = { ...BASIC_SHOP, imageOrigins: ["https://res.cloudinary.com"] };
  expect(getDirective("img-src", withImageHost)).toBe(
    "img-src 'self' data: blob: https://res.cloudinary.com",
  );
});
