import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns whether a webhook request was signed with the app secret. Compares in constant time.
 * @param signature the header `X-Hub-Signature-256`: `sha256=` and a lower-case hexadecimal HMAC
 */
export function isValidSignature(
  body: string | Uint8Array,
  signature: string | undefined,
  appSecret: string,
): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`);
  const actual = Buffer.from(signature ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Returns whether two secrets are equal, in constant time. */
export function isSameSecret(actual: string, expected: string): boolean {
  const computeMac = (secret: string) => createHmac("sha256", "compare").update(secret).digest();
  return timingSafeEqual(computeMac(actual), computeMac(expected));
}
