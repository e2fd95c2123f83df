import { createHash, createHmac, randomBytes } from "node:crypto";

import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import type { Database } from "#platform/db/client.server.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import type { CustomerInfo, Order } from "../../rules/order.ts";

/** 128 bits, because a token grants access to an order. */
const TOKEN_BYTES = 16;

/** Separates the tokens from other uses of the key. */
const PURPOSE = "order-link";

const processKey = randomBytes(32);

/** A key of this process only: tokens of repeated requests then agree only within the process. */
export const getProcessKey: GetCredentialsKey = () => processKey;

/** Returns the hash under which a token is stored. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function deriveToken(key: Uint8Array, parts: readonly string[]): string {
  const linkKey = createHmac("sha256", key).update(PURPOSE).digest();
  return createHmac("sha256", linkKey)
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString("base64url");
}

/**
 * Returns the token of the browser that placed an order. A repeated request with the same idempotency key gets the same
 * token, although no token is stored. Without a key, the token is random.
 */
export function createBrowserToken(
  orderId: string,
  idempotencyKey: string | undefined,
  getKey: GetCredentialsKey,
): string {
  if (idempotencyKey === undefined) return randomBytes(TOKEN_BYTES).toString("base64url");
  return deriveToken(getKey(), ["browser", orderId, idempotencyKey]);
}

/**
 * Returns the token of a message about an order. All attempts to send the message contain the same token, until it is
 * revoked.
 * @param revokedCount number of earlier tokens of this message that were revoked
 */
export function createMessageToken(
  orderId: string,
  messageId: number,
  revokedCount: number,
  getKey: GetCredentialsKey,
): string {
  return deriveToken(getKey(), ["message", orderId, String(messageId), String(revokedCount)]);
}

/** A repeated request that placed an order before. */
interface RepeatedRequest {
  customer: CustomerInfo;
  idempotencyKey: string | undefined;
  getKey: GetCredentialsKey;
}

/**
 * Returns the token that the first request of an order got. Adds the link of an order that an older release placed.
 * @returns null if the request names another phone number and another email address than the order, because clients
 * may choose keys that others can guess
 */
export async function findBrowserToken(
  db: Database,
  { id, customerInfo }: Pick<Order, "id" | "customerInfo">,
  { customer, idempotencyKey, getKey }: RepeatedRequest,
): Promise<string | null> {
  if (idempotencyKey === undefined || !sharesContact(customerInfo, customer)) return null;
  const token = createBrowserToken(id, idempotencyKey, getKey);
  await db
    .insert(orderLinks)
    .values({ tokenHash: hashLinkToken(token), orderId: id, kind: "browser" })
    .onConflictDoNothing();
  return token;
}

function sharesContact(ordered: CustomerInfo, requested: CustomerInfo): boolean {
  const toNumber = ({ phone }: CustomerInfo) => toE164(phone) ?? phone;
  return (
    toNumber(ordered) === toNumber(requested) || ordered.email.toLowerCase() === requested.email.toLowerCase()
  );
}
