import type { Database } from "#db/client.server.ts";
import { createOrderNotFound } from "#domain/orders/order-errors.ts";
import type { ChatMessage } from "#domain/outbox/chat-message.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import { getConfirmation } from "#operations/orders/confirmation/get-confirmation.ts";
import { readOrder } from "#operations/orders/read-order.ts";
import { toE164 } from "#operations/orders/to-e164.ts";
import { getStore } from "#operations/store/get-store.ts";

import { listChatMessages } from "./list-chat-messages.ts";

/**
 * Returns a prefilled chat message about an order's current status. If staff have marked it as sent, the result
 * contains the time and the staff member.
 * @param options.siteUrl public origin without a trailing slash
 * @param options.language default: the language of the store settings
 * @throws NotFound 'Order not found'
 */
export async function getChatMessage(
  db: Database,
  orderId: string,
  { siteUrl, language }: { siteUrl: string; language?: MessageLanguage | undefined },
): Promise<ChatMessage> {
  const [order, store, confirmation] = await Promise.all([
    readOrder(db, orderId),
    getStore(db),
    getConfirmation(db, orderId),
  ]);
  if (!order) throw createOrderNotFound();
  const phoneE164 = toE164(order.customerInfo.phone) ?? null;
  const messages = await listChatMessages(db, [{ ...order, phoneE164, confirmation }], {
    siteUrl,
    store: store ?? null,
    language,
  });
  const message = messages.get(orderId);
  if (!message) throw createOrderNotFound();
  return message;
}
