import { expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";

import { buildSecurityText } from "./security-text.server.ts";

const siteUrl = "https://shop.example";
const now = new Date("2026-11-22T13:45:00Z");

test("security.txt contains the shop's email address, its contact page and its own URL", () => {
  expect(buildSecurityText({ siteUrl, email: "hello@shop.example" }, now).split("\n")).toEqual([
    "Contact: mailto:hello@shop.example",
    "Contact: https://shop.example/contact",
    "Expires: 2027-05-21T00:00:00.000Z",
    "Preferred-Languages: en, ur",
    "Canonical: https://shop.example/.well-known/security.txt",
    "",
  ]);
});

test("a sample email address is omitted", () => {
  expect(buildSecurityText({ siteUrl, email: undefined }, now)).toMatch(/^Contact: https:/);
});

test("the expiry date is in the future and less than a year away", () => {
  const [, expiry = ""] = /^Expires: (.+)$/m.exec(buildSecurityText({ siteUrl, email: undefined })) ?? [];
  const days = (Date.parse(expiry) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});
