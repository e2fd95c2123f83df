import type { WhatsAppOrder, ShownOrder } from "#orders/rules/whatsapp-message.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { INITIAL_STATUS } from "#orders/rules/order-status.ts";
import { findPaymentKind } from "#orders/rules/payment-label.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import type { Store } from "#store/rules/store.ts";
import { addMoney } from "#kit/rules/money.ts";

import type { EditedTemplate, MessageTemplate } from "./template.ts";
import { findTemplate, fillParagraphs } from "./template.ts";
import { markDirection } from "./text-direction.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { buildMessagePath } from "./message-link.ts";
import type { MessageKind, TemplateKind } from "#store/rules/message-kind.ts";
import { chooseKind, getOrderValues } from "./order-message.ts";

/**
 * The message that staff send manually in each status. It asks for a reply to confirm the order, because staff must not
 * see the link that confirms it.
 */
const MANUAL_WHATSAPP_KINDS: Readonly<Record<OrderStatus, TemplateKind>> = {
  pending: "confirm-by-reply",
  confirmed: "order-confirmed",
  processing: "order-confirmed",
  shipped: "order-shipped",
  delivered: "order-delivered",
  cancelled: "order-cancelled",
};

/** All kinds that staff send manually, for orders that are delivered or picked up. */
const ALL_MANUAL_KINDS: ReadonlySet<MessageKind> = new Set<MessageKind>([
  "request-payment",
  "missing-bottles",
  ...Object.values(MANUAL_WHATSAPP_KINDS).flatMap((kind) => [
    kind,
    chooseKind(kind, { delivery: { method: "pickup" } }),
  ]),
]);

/** Returns whether staff can send a kind of message manually. */
export function isManualWhatsAppKind(kind: MessageKind): boolean {
  return ALL_MANUAL_KINDS.has(kind);
}

interface WhatsAppInput {
  language: MessageLanguage;
  order: WhatsAppOrder;
  /** Whether nobody has confirmed the order; see `getOrderValues`. */
  isUnconfirmed: boolean;
  store: Pick<Store, "name">;
  /** Templates that staff have edited. */
  editedTemplates: readonly EditedTemplate[];
  /** The parcels that the message names. Default: none. */
  parcels?: readonly PublicParcel[];
}

/** Returns the kind of the WhatsApp message about an order's current status. */
function chooseWhatsAppKind(order: WhatsAppOrder): TemplateKind {
  const { status, confirmation } = order;
  const isPacking = status === "confirmed" || status === "processing";
  if (isPacking && ["in-advance", "advance-and-cash"].includes(findPaymentKind(order)))
    return "request-payment";
  if (status !== INITIAL_STATUS) return chooseKind(MANUAL_WHATSAPP_KINDS[status], order);
  if (confirmation?.state === "out-of-stock") return "missing-bottles";
  return confirmation?.staffStep === "advance-payment" ? "request-payment" : MANUAL_WHATSAPP_KINDS[status];
}

/**
 * Returns the text of a WhatsApp message about the order's current status.
 * @param siteUrl public origin without a trailing slash
 */
export function renderWhatsAppMessage({ editedTemplates, ...input }: WhatsAppInput, siteUrl: string) {
  const kind = chooseWhatsAppKind(input.order);
  const template = findTemplate(editedTemplates, kind, input.language);
  return { kind, text: renderWhatsAppText({ ...input, kind, template }, siteUrl) };
}

interface WhatsAppTextInput extends Pick<WhatsAppInput, "language" | "store" | "parcels" | "isUnconfirmed"> {
  order: ShownOrder;
  kind: MessageKind;
  template: MessageTemplate;
}

/**
 * Returns the text of a WhatsApp message with a link to order tracking, because staff see the text. See
 * `renderWhatsAppMessage`.
 */
export function renderWhatsAppText(
  { kind, language, template, order, store, isUnconfirmed, parcels = [] }: WhatsAppTextInput,
  siteUrl: string,
): string {
  const { advanceAmount: advance, totalAmount } = order;
  const cash = advance === undefined ? 0 : addMoney(totalAmount, -advance);
  const values = getOrderValues({ order, store, isUnconfirmed, parcels, cash });
  const text = fillParagraphs(template.text, values).join("\n\n");
  const message = `${text}\n\n${template.link}: ${siteUrl}${buildMessagePath(kind, order)}`;
  return markDirection(message, language);
}
