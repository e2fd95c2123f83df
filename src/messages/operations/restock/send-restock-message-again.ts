import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { staffRestockMessages as texts } from "#catalogue/rules/stock/restock/staff-messages.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { RequeueOptions } from "#messages/operations/outbox/requeue-message.ts";
import { requeueMessage } from "#messages/operations/outbox/requeue-message.ts";

import { lockRestockRequest } from "#catalogue/operations/stock/restock/restock-requests.ts";

/**
 * Queues the back-in-stock message of a request again. See `requeueMessage`. If the size is sold out again, the
 * worker withdraws the message.
 * @throws NotFound 'Request not found', or 'Message not found' if the shop has queued no message
 * @throws Conflict if the message cannot be sent again, or staff have marked the shopper as notified
 */
export async function sendRestockMessageAgain(
  db: Database,
  id: number,
  options: RequeueOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { notifiedAt, contact, subject } = await lockRestockRequest(tx, id);
    const isEmail = contact.includes("@");
    await requeueMessage(
      tx,
      {
        messageCondition: eq(outboxMessages.restockRequestId, id),
        addresses: { email: isEmail ? contact : undefined, phone: isEmail ? undefined : toE164(contact) },
        findBlockReason: () => (notifiedAt === null ? undefined : texts.alreadyNotified),
        auditSubject: subject,
      },
      options,
    );
  });
}
