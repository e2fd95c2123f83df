import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { WhatsAppMessage } from "#orders/rules/whatsapp-message.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { outboxMessages as texts } from "../../rules/outbox/staff-messages.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { getWhatsAppMessage } from "./get-whatsapp-message.ts";
import { toWhatsAppKey } from "./list-whatsapp-messages.ts";
import { readStatusVersions } from "./status-versions.ts";

interface WhatsAppMark {
  /** The kind of the message that staff have seen. */
  kind: WhatsAppMessage["kind"];
  language: MessageLanguage;
  siteUrl: string;
  by: Actor;
}

/**
 * Records that staff have sent the WhatsApp message about an order's current status, and adds an audit entry. A
 * repeated request changes nothing.
 * @throws NotFound 'Order not found'
 * @throws Conflict if the order's status has changed and requires a different message
 */
export async function markWhatsAppMessageSent(
  db: Database,
  orderId: string,
  { kind, language, siteUrl, by }: WhatsAppMark,
): Promise<WhatsAppMessage> {
  await db.transaction(async (tx) => {
    // The status cannot change until the mark is stored.
    const { orderNumber } = await lockOrder(tx, orderId);
    const message = await getWhatsAppMessage(tx, orderId, { siteUrl, language });
    if (message.kind !== kind) throw new Conflict(texts.statusChanged);
    const marked = await tx
      .insert(outboxMessages)
      .values({
        kind,
        language,
        channel: "link",
        orderId,
        dedupeKey: toWhatsAppKey(kind, orderId, await readStatusVersions(tx, [orderId])),
        status: "sent",
        recipient: message.phone,
        text: message.text,
        sentAt: sql`now()`,
        staffId: by.uid,
      })
      .onConflictDoNothing()
      .returning({ id: outboxMessages.id });
    if (marked.length === 0) return;
    await recordAudit(tx, {
      by,
      action: "message-sent",
      subject: { type: "order", id: orderId, label: orderNumber },
      changes: [{ field: "message", from: null, to: texts.timelineEntry("link", kind, "sent", null) }],
    });
  });
  return getWhatsAppMessage(db, orderId, { siteUrl, language });
}
