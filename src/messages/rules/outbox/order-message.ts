import type { OrderStatus } from "#orders/rules/order-status.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { isPickedUp } from "#orders/rules/status-texts.ts";
import type { OrderWithDelivery } from "#orders/rules/status-texts.ts";
import type { MessageKind, TemplateKind } from "#store/rules/message-kind.ts";
import { MESSAGE_KINDS, MESSAGE_RULES } from "#store/rules/message-kind.ts";
import { isCityName } from "#store/rules/places/city-names.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { ShownOrder } from "#orders/rules/whatsapp-message.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import { describeParcel } from "#orders/rules/public-parcel.ts";
import type { Store } from "#store/rules/store.ts";
import { formatMessageDay } from "./message-days.ts";
import type { PlaceholderValues } from "./template.ts";

interface OrderMessageRules {
  /** The order status that queues the message, if one does. Placing an order counts as entering `pending`. */
  readonly trigger?: OrderStatus;
  /** Order statuses in which the message is still correct. The worker skips it in any other status. */
  readonly validStatuses: readonly OrderStatus[];
  /** Whether the message asks the shopper to confirm. It is sent only while the order awaits confirmation. */
  readonly asksToConfirm?: boolean;
}

const NOT_CANCELLED = ORDER_STATUSES.filter((status) => status !== "cancelled");

/** What each kind of message about an order has to do with the status of the order. */
export const ORDER_MESSAGES: Readonly<Partial<Record<MessageKind, OrderMessageRules>>> = {
  "order-received": { trigger: "pending", validStatuses: NOT_CANCELLED },
  "please-confirm": { trigger: "pending", validStatuses: ["pending"], asksToConfirm: true },
  "confirm-reminder": { validStatuses: ["pending"], asksToConfirm: true },
  "confirm-by-reply": { validStatuses: ["pending"] },
  "request-payment": { validStatuses: ["pending", "confirmed", "processing"] },
  "missing-bottles": { validStatuses: ["pending"] },
  "order-confirmed": { trigger: "confirmed", validStatuses: ["confirmed", "processing"] },
  "payment-received": { trigger: "confirmed", validStatuses: ["confirmed", "processing"] },
  // The worker also skips messages about a payment or refund whose state has changed.
  "payment-recorded": { validStatuses: ORDER_STATUSES },
  "payment-rejected": { validStatuses: ORDER_STATUSES },
  "payment-reminder": { validStatuses: ["pending", "confirmed", "processing"] },
  "refund-paid": { validStatuses: ORDER_STATUSES },
  "order-shipped": { trigger: "shipped", validStatuses: ["shipped"] },
  "ready-for-pickup": { validStatuses: ["shipped"] },
  "tracking-corrected": { validStatuses: ["shipped"] },
  "out-for-delivery": { validStatuses: ["shipped"] },
  "delivery-attempted": { validStatuses: ["shipped"] },
  "parcel-returned": { validStatuses: ["shipped", "delivered"] },
  "order-delivered": { trigger: "delivered", validStatuses: ["delivered"] },
  "order-picked-up": { validStatuses: ["delivered"] },
  "order-cancelled": { trigger: "cancelled", validStatuses: ["cancelled"] },
  // The worker also skips messages about a return whose state has changed.
  "return-requested": { validStatuses: ORDER_STATUSES },
  "return-approved": { validStatuses: ORDER_STATUSES },
  "return-rejected": { validStatuses: ORDER_STATUSES },
  "return-received": { validStatuses: ORDER_STATUSES },
  "return-refund-due": { validStatuses: ORDER_STATUSES },
  "return-settled": { validStatuses: ORDER_STATUSES },
  "return-exchanged": { validStatuses: ORDER_STATUSES },
  "return-reminder": { validStatuses: ["delivered"] },
  "order-link": { validStatuses: ORDER_STATUSES },
  "new-order": { trigger: "pending", validStatuses: NOT_CANCELLED },
};

/** The messages that replace those about a parcel if the customer picks the order up. */
const PICKUP_KINDS: Readonly<Partial<Record<MessageKind, TemplateKind>>> = {
  "order-shipped": "ready-for-pickup",
  "order-delivered": "order-picked-up",
};

const REPLACING_KINDS: readonly MessageKind[] = Object.values(PICKUP_KINDS);

/** Kinds of messages that tell customers the status of an order, also those that staff send themselves. */
export const STATUS_KINDS: readonly MessageKind[] = MESSAGE_KINDS.filter((kind) => {
  const { audience, isByHand = false } = MESSAGE_RULES[kind];
  const isTriggered = ORDER_MESSAGES[kind]?.trigger !== undefined || REPLACING_KINDS.includes(kind);
  return audience === "customer" && (isTriggered || isByHand);
});

/** Returns the kind of message that is true for an order: the kind itself, or what replaces it for an order that is picked up. */
export function chooseKind<Kind extends MessageKind>(
  kind: Kind,
  order: OrderWithDelivery,
): Kind | TemplateKind {
  return isPickedUp(order) ? (PICKUP_KINDS[kind] ?? kind) : kind;
}

/** Circumstances that determine, besides the status, which messages an order queues. */
interface StatusCause {
  /** Whether the shop asks the shopper to confirm the order instead of only acknowledging it. */
  asksForConfirmation?: boolean;
  /** Whether the order is confirmed because the shopper has paid in advance. */
  isPaidInAdvance?: boolean;
  /** How the order reaches the customer. Default: by a courier. */
  delivery?: OrderWithDelivery["delivery"];
  /** The status before. Default: none. */
  previousStatus?: OrderStatus;
}

/** Returns the kinds of messages that an order queues when it enters a status. */
export function listTriggeredKinds(
  status: OrderStatus,
  { asksForConfirmation = false, isPaidInAdvance = false, delivery, previousStatus }: StatusCause = {},
): MessageKind[] {
  // No message is about packing; the one that confirms the order also says that it is no longer cancelled.
  const told = status === "processing" && previousStatus === "cancelled" ? "confirmed" : status;
  const excluded: readonly MessageKind[] = [
    asksForConfirmation ? "order-received" : "please-confirm",
    isPaidInAdvance ? "order-confirmed" : "payment-received",
  ];
  const kinds = MESSAGE_KINDS.filter(
    (kind) => ORDER_MESSAGES[kind]?.trigger === told && !excluded.includes(kind),
  );
  return kinds.map((kind) => chooseKind(kind, { delivery }));
}

/** Returns whether a message is still correct for an order in this status. */
export function isStillValid(kind: MessageKind, status: OrderStatus): boolean {
  return ORDER_MESSAGES[kind]?.validStatuses.includes(status) ?? false;
}

/** Returns whether a message asks the shopper to confirm the order. */
export function asksToConfirm(kind: MessageKind): boolean {
  return ORDER_MESSAGES[kind]?.asksToConfirm ?? false;
}

/** Characters that a link needs, and those that names do not have. Apostrophes, hyphens and Urdu joiners stay. */
const NOT_IN_NAMES = /(?!\p{Join_Control})[^\p{L}\p{M}'’-]/gu;
const MAX_GREETING_LENGTH = 30;

/**
 * Returns the name in messages, in which no mail client finds a link. Anyone can order with a stranger's address, so
 * messages about unconfirmed orders contain only the first name: `Win http://x.example` → `Win`.
 */
export function getGreetingName(name: string, isUnconfirmed: boolean): string {
  const words = name.trim().split(/\s+/);
  const isName = (word: string) =>
    word.replace(/\.$/, "").replaceAll(NOT_IN_NAMES, "") === word.replace(/\.$/, "");
  const names = words.filter((word) => isName(word));
  const cleaned = (names.length > 0 ? names : words.slice(0, 1)).map((word) =>
    word.replaceAll(NOT_IN_NAMES, ""),
  );
  const shown = isUnconfirmed
    ? (cleaned.find((word) => word.length > 1) ?? cleaned[0] ?? "")
    : cleaned.join(" ");
  return shown.slice(0, isUnconfirmed ? MAX_GREETING_LENGTH : MAX_NAME_LENGTH);
}

const MAX_NAME_LENGTH = 100;
const UNNAMED = "customer";

/** The money that a message about a payment or refund names, in PKR. */
export interface MessageMoney {
  /** The payment or refund; what has been received so far in the message that also confirms the order. */
  amount: number;
  /** What is left to pay when the message is sent. */
  due: number;
  /** Why the payment was rejected. */
  reason: string | null;
}

/** What a message about a return names. */
export interface MessageReturn {
  /** The number of the return; empty in the reminder, which is about none. */
  reference: string;
  /** Where and how the customer sends the items. */
  instructions?: string | null;
  /** Why the return was rejected. */
  reason?: string | null;
  /** The refund in PKR. */
  amount?: number;
  /** A day in Pakistan: the last one for the items, for asking, or for the refund. */
  day?: string | null;
  /** The number of the order with the other items. */
  newOrder?: string | null;
}

interface OrderValuesInput {
  order: ShownOrder;
  store: Pick<Store, "name">;
  /** Whether nobody has confirmed the order, so that anyone may have entered its contacts. */
  isUnconfirmed: boolean;
  /** Whether staff read the message, which then names the city as typed. Default: false. */
  isForStaff?: boolean;
  /** The parcels that a message names. Default: none. */
  parcels?: readonly PublicParcel[];
  /** The sentence that asks for the payment in advance. Default: none. */
  payment?: string | undefined;
  /** Cash (PKR) that the couriers collect who are out for delivery. Default: none. */
  cash?: number | undefined;
  /** Default: none. */
  money?: MessageMoney | undefined;
  /** The return that the message is about. Default: none. */
  given?: MessageReturn | undefined;
  /** The language of the days. Default: English. */
  language?: MessageLanguage;
}

function formatIfAny(amount: number = 0): string {
  return amount > 0 ? formatPrice(amount) : "";
}

/**
 * Returns the placeholder values for the message templates about an order. The customer's message about an unconfirmed
 * order contains only a known city; see `getGreetingName`.
 */
export function getOrderValues({
  order,
  store,
  isUnconfirmed,
  isForStaff = false,
  parcels = [],
  payment = "",
  cash = 0,
  money,
  given,
  language = "en",
}: OrderValuesInput) {
  const { city } = order.shippingAddress;
  return {
    name: getGreetingName(order.customerInfo.name, isUnconfirmed) || UNNAMED,
    orderNumber: order.orderNumber,
    total: formatPrice(order.totalAmount),
    city: !isUnconfirmed || isForStaff || isCityName(city) ? city : "",
    advance: formatPrice(order.advanceAmount ?? order.totalAmount),
    payment,
    cash: formatIfAny(cash),
    amount: formatIfAny(given?.amount ?? money?.amount),
    due: formatIfAny(money?.due),
    reason: given?.reason ?? money?.reason ?? "",
    return: given?.reference ?? "",
    instructions: given?.instructions ?? "",
    day: given?.day ? formatMessageDay(given.day, language) : "",
    newOrder: given?.newOrder ?? "",
    parcels: parcels.map(describeParcel).join("\n"),
    shop: store.name,
  } satisfies PlaceholderValues;
}
