import type { OrderStatus } from "#orders/rules/order-status.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_KINDS } from "#store/rules/message-kind.ts";
import type { Order } from "#orders/rules/order.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import { describeParcel } from "#orders/rules/public-parcel.ts";
import type { Store } from "#store/rules/store.ts";
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
  "request-payment": { validStatuses: ["pending"] },
  "missing-bottles": { validStatuses: ["pending"] },
  "order-confirmed": { trigger: "confirmed", validStatuses: ["confirmed", "processing"] },
  "payment-received": { trigger: "confirmed", validStatuses: ["confirmed", "processing"] },
  "order-shipped": { trigger: "shipped", validStatuses: ["shipped"] },
  "tracking-corrected": { validStatuses: ["shipped"] },
  "out-for-delivery": { validStatuses: ["shipped"] },
  "delivery-attempted": { validStatuses: ["shipped"] },
  "parcel-returned": { validStatuses: ["shipped", "delivered"] },
  "order-delivered": { trigger: "delivered", validStatuses: ["delivered"] },
  "order-cancelled": { trigger: "cancelled", validStatuses: ["cancelled"] },
  "order-link": { validStatuses: ORDER_STATUSES },
  "new-order": { trigger: "pending", validStatuses: NOT_CANCELLED },
};

/** Circumstances that determine, besides the status, which messages an order queues. */
interface StatusCause {
  /** Whether the shop asks the shopper to confirm the order instead of only acknowledging it. */
  asksForConfirmation?: boolean;
  /** Whether staff confirm the order because the shopper has paid in advance. */
  isPaidInAdvance?: boolean;
}

/** Returns the kinds of messages that an order queues when it enters a status. */
export function listTriggeredKinds(
  status: OrderStatus,
  { asksForConfirmation = false, isPaidInAdvance = false }: StatusCause = {},
): MessageKind[] {
  const excluded: readonly MessageKind[] = [
    asksForConfirmation ? "order-received" : "please-confirm",
    isPaidInAdvance ? "order-confirmed" : "payment-received",
  ];
  return MESSAGE_KINDS.filter((kind) => ORDER_MESSAGES[kind]?.trigger === status && !excluded.includes(kind));
}

/** Returns whether a message is still correct for an order in this status. */
export function isStillValid(kind: MessageKind, status: OrderStatus): boolean {
  return ORDER_MESSAGES[kind]?.validStatuses.includes(status) ?? false;
}

/** Returns whether a message asks the shopper to confirm the order. */
export function asksToConfirm(kind: MessageKind): boolean {
  return ORDER_MESSAGES[kind]?.asksToConfirm ?? false;
}

interface OrderValuesInput {
  order: Pick<Order, "orderNumber" | "totalAmount"> & { customerInfo: Pick<Order["customerInfo"], "name"> };
  store: Pick<Store, "name">;
  /** The parcels that a message names. Default: none. */
  parcels?: readonly PublicParcel[];
}

/** Returns the placeholder values for the message templates about an order. */
export function getOrderValues({ order, store, parcels = [] }: OrderValuesInput) {
  return {
    name: order.customerInfo.name,
    orderNumber: order.orderNumber,
    total: formatPrice(order.totalAmount),
    parcels: parcels.map(describeParcel).join("\n"),
    shop: store.name,
  } satisfies PlaceholderValues;
}
