import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { users } from "#db/schema/account-schema.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { orderNotFound } from "#domain/shared/errors.ts";
import { isConfirmable } from "#domain/orders/confirmation/confirmation.ts";
import type { ChatMessage } from "#domain/outbox/chat-message.ts";
import { renderChatMessage } from "#domain/outbox/chat-message.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";
import { STORE_DEFAULTS } from "#domain/store/store.ts";
import { getConfirmation } from "#operations/orders/confirmation/get-confirmation.ts";
import { readOrder } from "#operations/orders/read-order.ts";
import { toE164 } from "#operations/orders/to-e164.ts";
import { getStore } from "#operations/store/get-store.ts";
import { staffName } from "#operations/staff/staff-name.ts";

import { listEditedTemplates } from "./list-edited-templates.ts";

/** Returns the id of a chat message: staff mark each kind once per order as sent. */
export function toChatKey(kind: ChatMessage["kind"], orderId: string): string {
  return `${kind}:${orderId}:1:link`;
}

/**
 * Returns a prefilled chat message about the current status of an order, and who marked it as sent.
 * @param options.siteUrl public origin without a trailing slash
 * @param options.language default: the language of the store settings
 * @throws NotFound 'Order not found'
 */
export async function getChatMessage(
  db: Database,
  orderId: string,
  { siteUrl, language: chosenLanguage }: { siteUrl: string; language?: MessageLanguage | undefined },
): Promise<ChatMessage> {
  const [order, store, confirmation, editedTemplates] = await Promise.all([
    readOrder(db, orderId),
    getStore(db),
    getConfirmation(db, orderId),
    listEditedTemplates(db),
  ]);
  if (!order) throw orderNotFound();
  const language = chosenLanguage ?? (store ?? STORE_DEFAULTS).customerMessages.language;
  const message = renderChatMessage(
    {
      language,
      order,
      editedTemplates,
      store: store ?? { name: texts.unnamedShop },
      isConfirmable:
        confirmation !== null && confirmation.staffStep === null && isConfirmable(confirmation.state),
    },
    siteUrl,
  );
  const [sent] = await db
    .select({
      at: outboxMessages.sentAt,
      by: staffName,
    })
    .from(outboxMessages)
    .leftJoin(users, eq(users.id, outboxMessages.staffId))
    .where(eq(outboxMessages.dedupeKey, toChatKey(message.kind, orderId)));
  return {
    ...message,
    language,
    phone: toE164(order.customerInfo.phone) ?? null,
    sentAt: sent?.at?.toISOString() ?? null,
    sentBy: sent?.by ?? null,
  };
}
