import { expect, test } from "vitest";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { MessageState } from "#kit/rules/message-channel.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { findBouncingRecipients } from "./find-bouncing-recipients.ts";

const db = await openTestDatabase();
let messageCount = 0;

/** Stores a message with the result of its last attempt. */
async function storeMessage(
  recipient: string,
  result: { status: MessageState; isRejected?: boolean; channel?: "email" | "sms" },
): Promise<void> {
  messageCount += 1;
  const { status, isRejected = false, channel = "email" } = result;
  await db.insert(outboxMessages).values({
    kind: "job-failed",
    channel,
    report: { summary: "Backup", details: "Disk full" },
    dedupeKey: `test:${messageCount}`,
    status,
    recipient,
    subject: "Subject",
    text: "Text",
    bouncedAt: isRejected ? new Date() : null,
  });
}

test("a recipient bounces if their latest message with a result was rejected", async () => {
  await storeMessage("never-rejected@example.com", { status: "sent" });
  await storeMessage("rejected@example.com", { status: "sent" });
  await storeMessage("rejected@example.com", { status: "failed", isRejected: true });
  await storeMessage("accepted-again@example.com", { status: "failed", isRejected: true });
  await storeMessage("accepted-again@example.com", { status: "delivered" });
  await storeMessage("undecided-since@example.com", { status: "failed", isRejected: true });
  await storeMessage("undecided-since@example.com", { status: "queued" });
  await storeMessage("other-channel@example.com", { status: "failed", isRejected: true, channel: "sms" });

  const bouncing = await findBouncingRecipients(db, "email", [
    "never-rejected@example.com",
    "rejected@example.com",
    "rejected@example.com",
    "accepted-again@example.com",
    "undecided-since@example.com",
    "other-channel@example.com",
    "unknown@example.com",
    `quoted"'\\@example.com`,
  ]);
  expect([...bouncing].toSorted()).toEqual(["rejected@example.com", "undecided-since@example.com"]);
});

test("without recipients, the result is empty", async () => {
  expect((await findBouncingRecipients(db, "email", [])).size).toBe(0);
});
