import { createHmac } from "node:crypto";

/**
 * Returns the secret part of the address that a courier calls about changes of parcels. Derived from the key of the accounts, so that it
 * needs no storage and a new key makes earlier addresses invalid.
 */
export function createHookToken(courierId: number, key: Uint8Array): string {
  return createHmac("sha256", key).update(`courier-hook:${courierId}`).digest("base64url").slice(0, 32);
}
