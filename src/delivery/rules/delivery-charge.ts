import { toPaisa, toPkr } from "#kit/rules/money.ts";

import type { DeliveryCharge, DeliveryOption } from "./delivery-rates.ts";

/** Bottles of one size. */
export interface Bottles {
  readonly quantity: number;
  /** Weight (grams) of one bottle; null or undefined if unknown. */
  readonly weightGrams?: number | null | undefined;
}

/** The fields of an order line that determine its delivery. */
export interface DeliveredLine {
  readonly quantity: number;
  /** The bottles in one unit. Default: one bottle of unknown weight. */
  readonly bottles?: readonly Bottles[] | undefined;
  /** Whether the product travels by road only. */
  readonly surfaceOnly?: boolean | undefined;
  /** The product's order minimum (PKR) for free standard delivery; null or undefined if the product has none. */
  readonly minOrderFreeShip?: number | null | undefined;
}

/** An order to deliver. Amounts in PKR. */
export interface Parcel {
  subtotal: number;
  grams: number;
  /** The highest of the products' order minimums for free standard delivery; null if no product has one. */
  productMinimum: number | null;
  /** Whether the whole order travels by road, because one of its products must. */
  isSurfaceOnly: boolean;
}

/** The fields of a parcel that determine its charge. */
export type ChargedParcel = Omit<Parcel, "isSurfaceOnly">;

const ONE_BOTTLE: readonly Bottles[] = [{ quantity: 1 }];

/** Returns the bottles in one unit of a size: the parts of a set without its own weight, otherwise the size itself. */
export function listBottlesOfUnit({
  weightGrams,
  parts = [],
}: Pick<Bottles, "weightGrams"> & { readonly parts?: readonly Bottles[] | undefined }): readonly Bottles[] {
  if (weightGrams != null) return [{ quantity: 1, weightGrams }];
  return parts.length === 0 ? ONE_BOTTLE : parts;
}

function weigh(bottles: readonly Bottles[], bottleGrams: number): number {
  return bottles.reduce((sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? bottleGrams), 0);
}

/**
 * Returns the values of an order that determine its delivery.
 * @param bottleGrams assumed weight of a bottle if its weight is unknown
 */
export function toParcel(lines: readonly DeliveredLine[], subtotal: number, bottleGrams: number): Parcel {
  const minimums = lines.flatMap(({ minOrderFreeShip }) => minOrderFreeShip ?? []);
  return {
    subtotal,
    grams: lines.reduce(
      (sum, { quantity, bottles = ONE_BOTTLE }) => sum + quantity * weigh(bottles, bottleGrams),
      0,
    ),
    productMinimum: minimums.length === 0 ? null : Math.max(...minimums),
    isSurfaceOnly: lines.some(({ surfaceOnly = false }) => surfaceOnly),
  };
}

/**
 * Returns the subtotal (PKR) from which an option is free; null if it is never free. Standard delivery is free from the
 * lower of the zone's minimum and the products' minimum.
 */
export function findFreeFrom(
  { method, freeFrom }: Pick<DeliveryOption, "method" | "freeFrom">,
  { productMinimum }: Pick<Parcel, "productMinimum">,
): number | null {
  if (method !== "standard" || productMinimum === null) return freeFrom;
  return freeFrom === null ? productMinimum : Math.min(freeFrom, productMinimum);
}

/** Returns the charge (PKR) of an option for an order. */
export function calculateDeliveryCharge(option: DeliveryOption, parcel: ChargedParcel): number {
  const freeFrom = findFreeFrom(option, parcel);
  if (freeFrom !== null && toPaisa(parcel.subtotal) >= toPaisa(freeFrom)) return 0;
  return calculateBaseCharge(option.charge, parcel);
}

function calculateBaseCharge(charge: DeliveryCharge, { subtotal, grams }: ChargedParcel): number {
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
