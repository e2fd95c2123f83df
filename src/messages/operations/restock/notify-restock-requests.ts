import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { ChannelChoice } from "#store/operations/read-channel-choice.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";
import { buildAvailableStock } from "#catalogue/operations/stock/available-stock.ts";
import { findAvailableSizes } from "#catalogue/operations/stock/find-available-sizes.ts";

/** Maximum number of messages per transaction. */
const BATCH_SIZE = 500;

interface NotifyOptions {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  signal?: AbortSignal;
}

/**
 * Queues a message for each shopper who waits for a size that can be bought again, once per request. Requests
 * without a channel for the shopper's contact remain open, so that staff can contact the shopper.
 */
export async function notifyRestockRequests(
  db: Database,
  { channels, signal }: NotifyOptions,
): Promise<void> {
  const choice = await readChannelChoice(db, "back-in-stock", channels);
  if (choice.enabled.length === 0) return;
  const sizes = await listRestockedSizes(db);
  for (let lastId = 0; ;) {
    signal?.throwIfAborted();
    const requests = await listRequestsWithoutMessage(db, sizes, lastId);
    const messages = requests.flatMap(({ id, contact }) =>
      chooseChannel(contact, choice).map((channel) => ({ id, channel })),
    );
    if (messages.length > 0) await insertMessages(db, messages);
    if (requests.length < BATCH_SIZE) return;
    lastId = requests.at(-1)?.id ?? lastId;
  }
}

/** Returns the ids of the sizes that shoppers wait for and can buy now. */
async function listRestockedSizes(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ productId: productVariants.productId, variantId: productVariants.id })
    .from(restockRequests)
    .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
    .where(and(isWaitingWithoutMessage(db), sql`${buildAvailableStock()} is distinct from 0`));
  const available = await findAvailableSizes(db, [...new Set(rows.map(({ productId }) => productId))]);
  return rows.map(({ variantId }) => variantId).filter((id) => available.has(id));
}

/** Returns the SQL condition that matches waiting requests without a message. */
function isWaitingWithoutMessage(db: Database) {
  return and(
    isNull(restockRequests.notifiedAt),
    notExists(
      db
        .select({ one: sql`1` })
        .from(outboxMessages)
        .where(eq(outboxMessages.restockRequestId, restockRequests.id)),
    ),
  );
}

function listRequestsWithoutMessage(db: Database, sizes: readonly number[], afterId: number) {
  return db
    .select({ id: restockRequests.id, contact: restockRequests.contact })
    .from(restockRequests)
    .where(
      and(
        inArray(restockRequests.variantId, [...sizes]),
        sql`${restockRequests.id} > ${afterId}`,
        isWaitingWithoutMessage(db),
      ),
    )
    .orderBy(restockRequests.id)
    .limit(BATCH_SIZE);
}

/** Queues messages. Skips requests that were deleted or marked as notified in the meantime. */
async function insertMessages(
  db: Database,
  messages: readonly { id: number; channel: MessageChannel }[],
): Promise<void> {
  await db.execute(sql`
    insert into ${outboxMessages} (kind, channel, restock_request_id, dedupe_key)
    select 'back-in-stock', message.channel, request.id, 'back-in-stock:' || request.id || ':1'
    from json_to_recordset(${JSON.stringify(messages)}::json) as message(id bigint, channel text)
    join ${restockRequests} as request on request.id = message.id
    where request.notified_at is null
    for key share of request
    on conflict (dedupe_key) do nothing`);
}

/**
 * Returns the channel for a shopper's contact, which is an email address or a phone number; empty if no enabled
 * channel supports it.
 */
function chooseChannel(contact: string, { plan, enabled }: ChannelChoice): MessageChannel[] {
  if (contact.includes("@")) return enabled.filter((channel) => channel === "email");
  const phoneChannels = enabled.filter((channel) => channel !== "email");
  return chooseChannels("customer", phoneChannels, toE164(contact) ?? null, plan);
}
