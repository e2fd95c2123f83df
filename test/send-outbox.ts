import { and, eq, sql } from "drizzle-orm";

import type { MessageContent } from "#messages/operations/outbox/message-sender.ts";
import type { OutboxServices } from "#messages/operations/outbox/send-due-messages.ts";
import { sendDueMessages } from "#messages/operations/outbox/send-due-messages.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";

import { runLaterReactions } from "./run-jobs.ts";

/** Sends the due messages and waits for their results. Returns their number. */
export async function sendDue<Content extends MessageContent>(
  worker: OutboxServices<Content>,
): Promise<number> {
  await runLaterReactions(worker.db);
  const slots = createSendSlots((error) => {
    throw error;
  });
  const count = await sendDueMessages(worker, slots);
  await slots.waitForAll();
  return count;
}

/** Sends all messages, including those that wait for a retry or for the end of the quiet hours. */
export async function sendAll<Content extends MessageContent>(
  worker: OutboxServices<Content>,
): Promise<void> {
  await runLaterReactions(worker.db);
  // Quiet hours depend on the database's clock, which the test cannot set. They postpone a message at most once.
  await worker.db
    .update(outboxMessages)
    .set({ nextAt: sql`now()` })
    .where(and(eq(outboxMessages.status, "queued"), eq(outboxMessages.channel, worker.sender.channel)));
  while ((await sendDue(worker)) > 0);
}
