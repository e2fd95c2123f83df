import { trackingMessages } from "./order-messages.ts";
import { formatPrice } from "#domain/shared/money.ts";
import type { OrderItem, TrackedOrder } from "./order.ts";
import type { OrderStatus, StatusChange } from "./order-status.ts";
import { ORDER_STATUSES } from "./order-status.ts";

/** A text as tracking shows it: 'N/A' when there is none. Spec: storefront §8. */
export function displayText(value: string | null | undefined): string {
  return value?.trim() || trackingMessages.notAvailable;
}

/** The name of an ordered product, 'Unknown Product' without one. Spec: storefront §8. */
export function displayProductName(product: { name?: string | null } | null | undefined): string {
  return product?.name?.trim() || trackingMessages.unknownProduct;
}

/** A price as tracking shows it: 'N/A' when it is no number. Spec: storefront §8. */
export function displayPrice(pkr: number): string {
  return Number.isFinite(pkr) ? formatPrice(pkr) : trackingMessages.notAvailable;
}

const ADDRESS_PARTS = ["street", "city", "state", "zipCode", "country"] as const;

/**
 * An address on one line, its missing parts left out; 'No address provided' when all are missing, 'Address
 * unavailable' when it is no address at all. Spec: storefront §8.
 */
export function displayAddress(address: unknown): string {
  if (address === null || address === undefined) return trackingMessages.noAddress;
  if (typeof address !== "object" || Array.isArray(address)) return trackingMessages.addressUnavailable;
  const given = new Map(Object.entries(address));
  const parts = ADDRESS_PARTS.map((part) => given.get(part)).filter(
    (part): part is string => typeof part === "string" && part.trim() !== "",
  );
  return parts.length === 0 ? trackingMessages.noAddress : parts.join(", ");
}

/** An order as it can be shown: texts may be empty, amounts no number, and the address anything. */
export interface ShownOrder extends Omit<TrackedOrder, "shippingAddress"> {
  shippingAddress: unknown;
}

type Unknown = Record<string, unknown>;

const isRecord = (value: unknown): value is Unknown => typeof value === "object" && value !== null;
const recordOf = (value: unknown): Unknown => (isRecord(value) ? value : {});
const listOf = (value: unknown): Unknown[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

function statusOf(value: unknown): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => status === value);
}

function readItem({ product, variant, quantity }: Unknown): OrderItem {
  const { id, name, image, price } = recordOf(product);
  return {
    product: { id: textOf(id), name: textOf(name), image: textOf(image), price: numberOf(price) },
    variant: textOf(variant),
    quantity: numberOf(quantity),
  };
}

function readChange({ status, timestamp, notes }: Unknown): StatusChange[] {
  const known = statusOf(status);
  return known ? [{ status: known, timestamp: textOf(timestamp), notes: textOf(notes) || null }] : [];
}

/**
 * What an answer says of an order, whatever it lacks; `undefined` without a number or a known status: 'Order details
 * unavailable' stands there. Spec: storefront §8.
 */
export function readShownOrder(answer: unknown): ShownOrder | undefined {
  const order = recordOf(answer);
  const orderNumber = textOf(order["orderNumber"]);
  const status = statusOf(order["status"]);
  if (orderNumber === "" || status === undefined) return undefined;
  const { name, email, phone } = recordOf(order["customerInfo"]);
  return {
    orderNumber,
    status,
    items: listOf(order["items"]).map(readItem),
    customerInfo: { name: textOf(name), email: textOf(email), phone: textOf(phone) },
    shippingAddress: order["shippingAddress"],
    totalAmount: numberOf(order["totalAmount"]),
    totalItems: numberOf(order["totalItems"]),
    statusHistory: listOf(order["statusHistory"]).flatMap(readChange),
    createdAt: textOf(order["createdAt"]),
  };
}
