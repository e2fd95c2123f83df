import { and, eq, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { publish } from "#platform/events/events.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { LinkNotSendable } from "../../rules/order-errors.ts";
import { consumeAttempt } from "#kit/limits/rate-limit.ts";
import { LINKS_PER_ORDER_LIMIT } from "../edit/order-limits.ts";
import { findTrackedRow } from "../track-order.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";

import { orderLinkRequested } from "../events.ts";
import { hashLinkToken } from "./link-token.ts";

const KIND = "order-link";

interface SendOptions {
  /** ISO 3166 code that applies to national phone numbers. */
  country?: string | undefined;
  /** The configured channels. */
  channels: readonly MessageChannel[];
  isRateLimited: boolean;
}

/**
 * Queues a message with a new link to an order. The message goes only to the phone number and the email address of the
 * order. The result does not reveal whether an order exists, or whether its limit is reached.
 * @param term a link that no longer works, the id or the number of an order, or the phone number of the newest order
 * @returns the channels that the shop uses for these messages
 * @throws LinkNotSendable if the shop has no channel for these messages
 */
export async function sendOrderLink(
  db: Database,
  term: string,
  { country, channels, isRateLimited }: SendOptions,
): Promise<{ channels: MessageChannel[] }> {
  const choice = await readChannelChoice(db, KIND, channels);
  if (choice.enabled.length === 0) throw new LinkNotSendable();
  const order = await findOrder(db, term.trim(), country);
  if (order && (!isRateLimited || (await consumeAttempt(db, LINKS_PER_ORDER_LIMIT, order.id)).isAllowed)) {
    await publish(db, orderLinkRequested, {
      orderId: order.id,
      channels: chooseChannels("customer", choice.enabled, order.customerPhoneE164, choice.plan),
    });
  }
  return { channels: choice.enabled };
}

type FoundOrder = Pick<typeof orders.$inferSelect, "id" | "customerPhoneE164">;

async function findOrder(
  db: Database,
  term: string,
  country: string | undefined,
): Promise<FoundOrder | undefined> {
  const columns = { id: orders.id, customerPhoneE164: orders.customerPhoneE164 };
  const [linked] = await db
    .select(columns)
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(eq(orderLinks.tokenHash, hashLinkToken(term)));
  if (linked) return linked;
  const [order] = await db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.id, term), isNull(orders.importedFrom)));
  return order ?? findTrackedRow(db, term, country);
}
