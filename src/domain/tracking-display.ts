import { trackingMessages } from "./messages.ts";
import type { TrackedOrder } from "./order.ts";
import { ORDER_STATUSES } from "./order-status.ts";

/** A text as tracking shows it: 'N/A' when there is none. Spec: storefront §8. */
export function displayText(value: string | null | undefined): string {
  return value?.trim() || trackingMessages.notAvailable;
}

/** The name of an ordered product, 'Unknown Product' without one. Spec: storefront §8. */
export function displayProductName(product: { name?: string | null } | null | undefined): string {
  return product?.name?.trim() || trackingMessages.unknownProduct;
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

/** Whether an answer can be shown as an order; otherwise 'Order details unavailable' stands there. Spec: storefront §8. */
export function isDisplayable(order: Partial<TrackedOrder> | null | undefined): order is TrackedOrder {
  const statuses: readonly unknown[] = ORDER_STATUSES;
  return typeof order?.orderNumber === "string" && statuses.includes(order.status);
}
