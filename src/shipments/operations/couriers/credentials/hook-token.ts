import { createHmac } from "node:crypto";

/**
 * Returns the secret part of the webhook URL that a courier calls when a parcel changes. The secret is derived from
 * the key that encrypts the accounts, so it needs no storage, and a new key invalidates earlier URLs.
 */
export function createHookToken(courierId: number, key: Uint8Array): string {
  return createHmac("sha256", key).update(`courier-hook:${courierId}`).digest("base64url").slice(0, 32);
}
