import { randomBytes } from "node:crypto";

import type { Database } from "#platform/db/client.server.ts";
import { orderLinks } from "#orders/tables/order-link-schema.server.ts";
import { hashLinkToken } from "#orders/operations/links/link-token.ts";

/** Adds a shopper's link to an order, of a message by default. Returns its token. */
export async function addOrderLink(
  db: Database,
  orderId: string,
  values: Partial<typeof orderLinks.$inferInsert> = {},
): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await db
    .insert(orderLinks)
    .values({ orderId, kind: "message", channel: "email", ...values, tokenHash: hashLinkToken(token) });
  return token;
}
