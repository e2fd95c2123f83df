import type { Database } from "#platform/db/client.server.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import type { CustomerInfo, Order } from "../../rules/order.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { createBrowserToken, hashLinkToken } from "./link-token.ts";

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
