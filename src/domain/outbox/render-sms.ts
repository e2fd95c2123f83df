import type { Order } from "#domain/orders/order.ts";
import { formatPrice } from "#domain/shared/money.ts";
import type { Store } from "#domain/store/store.ts";

import type { MessageTemplate, PlaceholderValues } from "./template.ts";
import { fillPlaceholders } from "./template.ts";

interface SmsInput {
  template: Pick<MessageTemplate, "subject">;
  /** Path of the page that the message links to. */
  path: string;
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
export function renderSms({ template, order, store, path }: SmsInput, siteUrl: string) {
  const subject = fillPlaceholders(template.subject, getPlaceholderValues({ order, store }));
  return { subject: null, text: `${store.name}: ${subject}. ${siteUrl}${path}` };
}
