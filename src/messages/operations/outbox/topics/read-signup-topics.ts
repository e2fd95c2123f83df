import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterSignups } from "../../../tables/message-schema.server.ts";
import type { Store } from "#store/rules/store.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import type { MessageTopic } from "./message-topic.ts";

/** Returns the topics of emails that ask to confirm a newsletter subscription, by sign-up id. */
export async function readSignupTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const ids = messages.map(({ newsletterSignupId }) => newsletterSignupId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { id, email } = newsletterSignups;
  const rows = await db.select({ id, email }).from(newsletterSignups).where(inArray(id, ids));
  const topics = rows.map((signup): [number, MessageTopic] => [
    signup.id,
    {
      values: { shop: store.name },
      path: "/",
      email: signup.email,
      phone: undefined,
      newsletterSignupId: signup.id,
    },
  ]);
  return new Map(topics);
}
