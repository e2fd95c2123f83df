import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import { trackingMessages } from "./order-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { OrderItem, TrackedOrder } from "./order.ts";
import type { OrderStatus, StatusChange } from "./order-status.ts";
import { ORDER_STATUSES } from "./order-status.ts";

/** Returns the text to display in tracking, or 'N/A' if it is missing. Spec: storefront §8. */
export function displayText(value: string | null | undefined): string {
  return value?.trim() || trackingMessages.notAvailable;
}

/** Returns the name of an ordered product, or 'Unknown Product' if it is missing. Spec: storefront §8. */
export function displayProductName(product: { name?: string | null } | null | undefined): string {
  return product?.name?.trim() || trackingMessages.unknownProduct;
}

/** Returns the formatted price, or 'N/A' if it is not a finite number. Spec: storefront §8. */
export function displayPrice(pkr: number): string {
  return Number.isFinite(pkr) ? formatPrice(pkr) : trackingMessages.notAvailable;
}

const ADDRESS_PARTS = ["street", "city", "state", "zipCode", "country"] as const;

/**
 * Returns an address on one line, without its missing parts. Returns 'No address provided' if all parts are
 * missing, and 'Address unavailable' if the value is not an address object. Spec: storefront §8.
 */
export function displayAddress(address: unknown): string {
  if (address === null || address === undefined) return trackingMessages.noAddress;
  if (typeof address !== "object" || Array.isArray(address)) return trackingMessages.addressUnavailable;
  const fields = new Map(Object.entries(address));
  const parts = ADDRESS_PARTS.map((part) => fields.get(part)).filter(
    (part): part is string => typeof part === "string" && part.trim() !== "",
  );
  return parts.length === 0 ? trackingMessages.noAddress : parts.join(", ");
}

/** Returns the city of an address; empty if it is missing. */
export function displayCity(address: unknown): string {
  return asText(asRecord(address)["city"]).trim();
}

/** A tracked order that may be incomplete: texts may be empty, amounts NaN, and the address of any type. */
export interface DisplayedOrder extends Omit<TrackedOrder, "shippingAddress"> {
  shippingAddress: unknown;
}

type UnknownRecord = Record<string, unknown>;

const isRecord = (value: unknown): value is UnknownRecord => typeof value === "object" && value !== null;
const asRecord = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});
const asRecords = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const asText = (value: unknown): string => (typeof value === "string" ? value : "");
const asNumber = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

function asStatus(value: unknown): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => status === value);
}

function parseItem({ product, variant, quantity }: UnknownRecord): OrderItem {
  const { id, name, image, price } = asRecord(product);
  return {
    product: { id: asText(id), name: asText(name), image: asText(image), price: asNumber(price) },
    variant: asText(variant),
    quantity: asNumber(quantity),
  };
}

function parseStatusChange({ status, timestamp, notes }: UnknownRecord): StatusChange[] {
  const knownStatus = asStatus(status);
  return knownStatus
    ? [{ status: knownStatus, timestamp: asText(timestamp), notes: asText(notes) || null }]
    : [];
}

function parseAdjustment({ kind, label, amount }: UnknownRecord): TrackedOrder["adjustments"][number] {
  return { kind: asText(kind), label: asText(label), amount: asNumber(amount) };
}

/** Parses the method, time and payment of an order; a malformed part is missing. */
function parseDelivery(
  order: UnknownRecord,
): Pick<TrackedOrder, "delivery" | "expected" | "needsAdvancePayment" | "advanceAmount"> {
  const { from, to } = asRecord(order["expected"]);
  const advanceAmount = order["advanceAmount"];
  const { method: value, minDays, maxDays } = asRecord(order["delivery"]);
  const method = DELIVERY_METHODS.find((known) => known === value);
  return {
    ...(method && { delivery: { method, minDays: asNumber(minDays), maxDays: asNumber(maxDays) } }),
    ...(typeof from === "string" && typeof to === "string" && { expected: { from, to } }),
    ...(order["needsAdvancePayment"] === true && { needsAdvancePayment: true }),
    ...(typeof advanceAmount === "number" && { advanceAmount }),
  };
}

/**
 * Parses an order from a response that may lack fields. Returns `undefined` if it has no order number or no known
 * status; the page then shows 'Order details unavailable'. Spec: storefront §8.
 */
export function parseDisplayedOrder(response: unknown): DisplayedOrder | undefined {
  const order = asRecord(response);
  const orderNumber = asText(order["orderNumber"]);
  const status = asStatus(order["status"]);
  if (orderNumber === "" || status === undefined) return undefined;
  const { name, email, phone } = asRecord(order["customerInfo"]);
  return {
    orderNumber,
    status,
    items: asRecords(order["items"]).map(parseItem),
    customerInfo: { name: asText(name), email: asText(email), phone: asText(phone) },
    shippingAddress: order["shippingAddress"],
    subtotal: asNumber(order["subtotal"]),
    adjustments: asRecords(order["adjustments"]).map(parseAdjustment),
    totalAmount: asNumber(order["totalAmount"]),
    totalItems: asNumber(order["totalItems"]),
    ...parseDelivery(order),
    statusHistory: asRecords(order["statusHistory"]).flatMap(parseStatusChange),
    createdAt: asText(order["createdAt"]),
  };
}
