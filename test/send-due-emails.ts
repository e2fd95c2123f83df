import type { Database } from "#platform/db/client.server.ts";
import type { RenderableMessage } from "#messages/operations/outbox/prepare-messages.ts";
import { sendDueMessages } from "#messages/operations/outbox/send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";

import { runLaterReactions } from "./run-jobs.ts";

/** An email that a test has sent. */
interface SentEmail {
  to: string;
  kind: string;
  /** Path of the link. */
  path: string;
  /** Values of the placeholders. */
  values: RenderableMessage["values"];
}

/** Runs the later reactions to events, and sends the due emails through a simulated sender. Returns them sorted by recipient. */
export async function sendDueEmails(db: Database): Promise<SentEmail[]> {
  const sent: SentEmail[] = [];
  const slots = createSendSlots((error) => {
    throw error;
  });
  const sender = {
    channel: "email" as const,
    send: async ({ to, subject, text: path }: { to: string; subject?: string; text: string }) => {
      sent.push({ to, path, ...(JSON.parse(subject ?? "") as Pick<SentEmail, "kind" | "values">) });
      return { outcome: "sent" as const };
    },
    close: () => undefined,
  };
  const render = ({ kind, path, values }: RenderableMessage) => ({
    subject: JSON.stringify({ kind, values }),
    text: path,
  });
  await runLaterReactions(db);
  await sendDueMessages({ db, sender, render }, slots);
  await slots.waitForAll();
  return sent.toSorted((a, b) => (a.to < b.to ? -1 : 1));
}
