import type { Database } from "#platform/db/client.server.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import type { WhatsAppMessage } from "#orders/rules/whatsapp-message.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { getConfirmation } from "#orders/operations/confirmation/get-confirmation.ts";
import { readOrder } from "#orders/operations/read-order.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { getStore } from "#store/operations/get-store.ts";

import { listWhatsAppMessages } from "./list-whatsapp-messages.ts";

/**
 * Returns a prefilled WhatsApp message about an order's current status. If staff have marked it as sent, the result
 * contains the time and the staff member.
 * @param options.siteUrl public origin without a trailing slash
 * @param options.language default: the language of the store settings
 * @throws NotFound 'Order not found'
 */
export async function getWhatsAppMessage(
  db: Database,
  orderId: string,
  { siteUrl, language }: { siteUrl: string; language?: MessageLanguage | undefined },
): Promise<WhatsAppMessage> {
  const [order, store, confirmation] = await Promise.all([
    readOrder(db, orderId),
    getStore(db),
    getConfirmation(db, orderId),
  ]);
  if (!order) throw createOrderNotFound();
  const phoneE164 = toE164(order.customerInfo.phone) ?? null;
  const messages = await listWhatsAppMessages(db, [{ ...order, phoneE164, confirmation }], {
    siteUrl,
    store: store ?? null,
    language,
  });
  const message = messages.get(orderId);
  if (!message) throw createOrderNotFound();
  return message;
}
