import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import { maskName } from "#kit/rules/masking.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { selectMessages, toReceivedMessages } from "./contact-messages.ts";

/**
 * Marks a message as handled with the time and staff member, or reopens it. Handling a handled message changes nothing
 * and keeps the first staff member.
 * @throws NotFound 'Message not found'
 */
export async function setMessageHandled(
  db: Database,
  id: string,
  isHandled: boolean,
  { by }: { by?: Actor | undefined } = {},
): Promise<ReceivedMessage> {
  return db.transaction(async (tx) => {
    const [storedMessage] = await tx
      .select({ name: contactMessages.name, handledAt: contactMessages.handledAt })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for("update");
    if (storedMessage === undefined) throw new NotFound(inboxMessages.notFound);
    if ((storedMessage.handledAt !== null) !== isHandled) {
      const handling = { handledAt: new Date(), handledBy: by?.uid ?? null };
      await tx
        .update(contactMessages)
        .set(isHandled ? handling : { handledAt: null, handledBy: null })
        .where(eq(contactMessages.id, id));
      const subject = { type: "message", id, label: maskName(storedMessage.name) } as const;
      await recordAudit(tx, { by, action: isHandled ? "handled" : "reopened", subject });
    }
    const rows = await selectMessages(tx).where(eq(contactMessages.id, id));
    const [message] = await toReceivedMessages(tx, rows);
    if (message === undefined) throw new NotFound(inboxMessages.notFound);
    return message;
  });
}
