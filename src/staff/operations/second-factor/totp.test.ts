import { expect, test } from "vitest";

import { buildTotpUri, createTotpSecret, findTotpStep } from "./totp.ts";

/** Base32 of the secret `12345678901234567890` of RFC 6238, appendix B. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const toDate = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at %i s, the code of RFC 6238 is %s", (seconds, code) => {
  expect(findTotpStep(RFC_SECRET, code, toDate(seconds))).toBe(Math.floor(seconds / 30));
  expect(findTotpStep(RFC_SECRET, code.slice(-6), toDate(seconds))).toBe(Math.floor(seconds / 30));
});

test("a code is accepted one step early or late, but not two", () => {
  const findStep = (seconds: number) => findTotpStep(RFC_SECRET, "287082", toDate(seconds));
  expect([findStep(0), findStep(59), findStep(89)]).toEqual([1, 1, 1]);
  expect([findStep(90), findStep(179)]).toEqual([undefined, undefined]);
});

test("each secret has 160 random bits, and its URI names the shop and the account [ASVS 6.5.3]", () => {
  const secret = createTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(secret);
  const uri = new URL(buildTotpUri(secret, { issuer: "Zarif & Co", email: "staff@example.com" }));
  expect(uri.searchParams.get("secret")).toBe(secret);
  expect(uri.searchParams.get("issuer")).toBe("Zarif & Co");
  expect(decodeURIComponent(uri.pathname)).toContain("staff@example.com");
});
