import { expect, test } from "vitest";

import { isSameSecret, isValidSignature } from "./webhook-signature.ts";

/** Published test vector. */
const SECRET = "test_app_secret";
const BODY = '{"object":"whatsapp_business_account","entry":[]}';
const SIGNATURE = "sha256=dec6a680679a968e7e0319355b23599cbfc54502c0784668e9618baa0c633756";

test("the published signature is valid", () => {
  expect(isValidSignature(BODY, SIGNATURE, SECRET)).toBe(true);
});

test.each([
  ["another body", `${BODY} `, SIGNATURE, SECRET],
  ["another secret", BODY, SIGNATURE, "test_app_secret2"],
  ["one changed digit", BODY, SIGNATURE.replace(/6$/, "7"), SECRET],
  ["no algorithm", BODY, SIGNATURE.slice("sha256=".length), SECRET],
  ["SHA-1", BODY, SIGNATURE.replace("sha256", "sha1"), SECRET],
  ["an empty signature", BODY, "", SECRET],
  ["no signature", BODY, undefined, SECRET],
])("%s is rejected", (_name, body, signature, secret) => {
  expect(isValidSignature(body, signature, secret)).toBe(false);
});

test("a secret does not equal its prefix", () => {
  expect(isSameSecret("verify-me", "verify-me")).toBe(true);
  expect(isSameSecret("verify", "verify-me")).toBe(false);
});
