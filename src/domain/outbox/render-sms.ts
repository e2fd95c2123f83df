import type { Order } from "#domain/orders/order.ts";
import { formatPrice } from "#domain/shared/money.ts";
import type { Store } from "#domain/store/store.ts";

import type { MessageKind } from "./message.ts";
import type { MessageLanguage } from "./outbox-messages.ts";
import { MESSAGE_TEMPLATES } from "./outbox-messages.ts";
import type { PlaceholderValues } from "./template.ts";
import { fillPlaceholders } from "./template.ts";

interface SmsInput {
  kind: MessageKind;
  /** Path of the page that the message links to. */
  path: string;
  language: MessageLanguage;
  order: Pick<Order, "orderNumber" | "customerInfo" | "totalAmount">;
  store: Pick<Store, "name">;
}

/** Returns the values of the placeholders in templates. */
export function getPlaceholderValues({ order, store }: Pick<SmsInput, "order" | "store">): PlaceholderValues {
  return {
    name: order.customerInfo.name,
    orderNumber: order.orderNumber,
    total: formatPrice(order.totalAmount),
    shop: store.name,
  };
}

/**
 * Renders the SMS of a message: the shop's name, the template's subject and a link, so that it usually fits into one segment.
 * @param siteUrl public origin without a trailing slash
 */
export function renderSms({ kind, language, order, store, path }: SmsInput, siteUrl: string) {
  const subject = fillPlaceholders(
    MESSAGE_TEMPLATES[language][kind].subject,
    getPlaceholderValues({ order, store }),
  );
  return { subject: null, text: `${store.name}: ${subject}. ${siteUrl}${path}` };
}
