import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderStatusHistory } from "../../tables/order-history-schema.server.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { LinkKind } from "../../rules/links/order-link.ts";
import { isLinkOpen } from "../../rules/links/order-link.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { createOrderNotFound } from "../../rules/order-errors.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";
import { recordLinkOpened } from "../confirmation/verify-reservation.ts";
import { getLinkedOrder } from "../get-order.ts";
import { hasOpenReturn } from "../queries.ts";

import { hashLinkToken } from "./link-token.ts";

/** A link that opens an order for its shopper. */
export interface OrderLink {
  orderId: string;
  kind: LinkKind;
  tokenHash: string;
}

interface LinkRow {
  orderId: string;
  kind: LinkKind;
  status: OrderStatus;
  /** Milliseconds since 1970. */
  createdMs: number;
  sinceMs: number;
}

const findLinkStatement = createStatement<LinkRow>(
  "find_order_link",
  sql`select link.order_id as "orderId", link.kind, placed.status,
      (extract(epoch from link.created_at) * 1000)::float8 as "createdMs",
      (extract(epoch from coalesce((select max(change.created_at) from ${orderStatusHistory} as change
        where change.order_id = placed.id and change.status = placed.status), placed.created_at)) * 1000)::float8 as "sinceMs"
    from ${orderLinks} as link join ${orders} as placed on placed.id = link.order_id
    where link.token_hash = ${sql.placeholder("tokenHash")} and link.revoked_at is null`,
);

/**
 * Returns the link of a token; undefined if the token is unknown or revoked, or its time is over. It is never over while
 * a return of the order is in progress.
 */
export async function findOrderLink(
  db: Database,
  token: string,
  now: Date = new Date(),
): Promise<OrderLink | undefined> {
  const tokenHash = hashLinkToken(token);
  const [row] = await findLinkStatement(db, { tokenHash });
  if (!row) return undefined;
  const { orderId, kind, status, createdMs, sinceMs } = row;
  const terms = { createdAt: new Date(createdMs), policy: await getReturnPolicy(db) };
  const isOpen =
    isLinkOpen({ status, since: new Date(sinceMs) }, terms, now) || (await hasOpenReturn(db, orderId));
  return isOpen ? { orderId, kind, tokenHash } : undefined;
}

/** Returns the link of a token. @throws NotFound 'Order not found' */
export async function requireOrderLink(db: Database, token: string): Promise<OrderLink> {
  const link = await findOrderLink(db, token);
  if (!link) throw createOrderNotFound();
  return link;
}

/**
 * Returns the order that a shopper's link opens; undefined if the link does not work. Whoever opens the link of a
 * message has received it, so the order is verified and keeps its bottles. Opening a link decides nothing, because link
 * checkers open the links in messages.
 */
export async function openLinkedOrder(db: Database, token: string): Promise<LinkedOrder | undefined> {
  const link = await findOrderLink(db, token);
  if (link?.kind === "message") await recordLinkOpened(db, link.orderId);
  return link && getLinkedOrder(db, link.orderId, link.kind);
}
