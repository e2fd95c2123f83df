import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import type { Store } from "#store/rules/store.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { findAvailableSizes } from "#catalogue/operations/stock/find-available-sizes.ts";
import { selectRestockRequests } from "../../restock/restock-rows.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import type { MessageTopic } from "./message-topic.ts";

/**
 * Returns the topics of messages about restock requests, by request id. Withdraws a message if its size has sold
 * out again or staff have notified the shopper themselves.
 */
export async function readRestockTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const ids = messages.map(({ restockRequestId }) => restockRequestId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await selectRestockRequests(db).where(inArray(restockRequests.id, ids));
  const available = await findAvailableSizes(
    db,
    rows.map(({ product }) => product.id),
  );
  const topics = rows.map(({ request, product, variant }): [number, MessageTopic] => {
    const { id, contact, variantId, notifiedAt } = request;
    const isEmail = contact.includes("@");
    return [
      id,
      {
        values: { product: product.name, size: variant, shop: store.name },
        path: `/product/${encodeURIComponent(product.id)}?size=${encodeURIComponent(variant)}`,
        email: isEmail ? contact : undefined,
        phone: isEmail ? undefined : toE164(contact),
        blockedBy: available.has(variantId) && notifiedAt === null ? undefined : { outcome: "withdrawn" },
      },
    ];
  });
  return new Map(topics);
}
