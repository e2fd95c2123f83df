import { toPaisa, toPkr } from "#domain/shared/money.ts";

import type { DeliveryCharge, DeliveryOption } from "./delivery-rates.ts";

/** The fields of an order line that decide the delivery charge. */
export interface DeliveredLine {
  readonly quantity: number;
  /** Number of bottles in one unit: the parts of a set. Default: 1. */
  readonly bottles?: number | undefined;
  /** The product's order minimum (PKR) for free standard delivery; null or undefined if it has none. */
  readonly minOrderFreeShip?: number | null | undefined;
}

/** An order to deliver. Amounts in PKR. */
export interface Parcel {
  subtotal: number;
  grams: number;
  /** The highest order minimum of its products for free standard delivery; null if no product has one. */
  productMinimum: number | null;
}

/** Returns the number of bottles in one unit of a size: the parts of a set, otherwise 1. */
export function countBottlesOfUnit(parts: readonly { quantity: number }[]): number {
  return parts.length === 0 ? 1 : parts.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the values of an order that decide its delivery charge. */
export function toParcel(lines: readonly DeliveredLine[], subtotal: number, bottleGrams: number): Parcel {
  const minimums = lines.flatMap(({ minOrderFreeShip }) => minOrderFreeShip ?? []);
  return {
    subtotal,
    grams: lines.reduce((sum, { quantity, bottles = 1 }) => sum + quantity * bottles * bottleGrams, 0),
    productMinimum: minimums.length === 0 ? null : Math.max(...minimums),
  };
}

/**
 * Returns the subtotal (PKR) from which an option is free; null for never. Standard delivery is free from the lower of the zone's and the
 * products' minimum.
 */
export function findFreeFrom(
  { method, freeFrom }: Pick<DeliveryOption, "method" | "freeFrom">,
  { productMinimum }: Pick<Parcel, "productMinimum">,
): number | null {
  if (method !== "standard" || productMinimum === null) return freeFrom;
  return freeFrom === null ? productMinimum : Math.min(freeFrom, productMinimum);
}

/** Returns the charge (PKR) of an option for an order. */
export function calculateDeliveryCharge(option: DeliveryOption, parcel: Parcel): number {
  const freeFrom = findFreeFrom(option, parcel);
  if (freeFrom !== null && toPaisa(parcel.subtotal) >= toPaisa(freeFrom)) return 0;
  return calculateBaseCharge(option.charge, parcel);
}

function calculateBaseCharge(charge: DeliveryCharge, { subtotal, grams }: Parcel): number {
  switch (charge.kind) {
    case "flat":
      return charge.amount;
    case "by-weight": {
      const furtherKgs = Math.max(0, Math.ceil(grams / 1000) - 1);
      return toPkr(toPaisa(charge.firstKg) + furtherKgs * toPaisa(charge.furtherKg));
    }
    case "by-total":
      return charge.steps.findLast(({ from }) => toPaisa(subtotal) >= toPaisa(from))?.amount ?? 0;
  }
}
