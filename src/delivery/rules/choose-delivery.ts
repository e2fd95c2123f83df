import type { Parcel } from "./delivery-charge.ts";
import { findFreeFrom } from "./delivery-charge.ts";
import type { DeliveryMethod } from "./delivery-method.ts";
import type { CashOnDelivery, DeliveryOption, DeliveryRates } from "./delivery-rates.ts";
import type { Destination } from "./find-zone.ts";
import { findZone, isDestinationKnown } from "./find-zone.ts";
import { addSurfaceDays } from "./surface-days.ts";

/** Fees that the shop does not charge for an order, whatever its address. */
export interface WaivedFees {
  delivery: boolean;
  cashOnDelivery: boolean;
}

/**
 * The terms of an order's delivery. The order stores them, so that an edit uses the rates that the shopper accepted.
 */
export interface OrderTerms {
  /** Name of the zone; null outside all zones. */
  zone: string | null;
  option: DeliveryOption;
  cashOnDelivery: CashOnDelivery;
  /** Assumed weight (grams) of a bottle if its size has no weight. */
  bottleGrams: number;
  /** Additional business days for goods that travel by road only. Undefined in orders from earlier releases. */
  surfaceDays?: number | undefined;
  /** Whether the order contains goods that travel by road only. Undefined before an order is placed. */
  isSurfaceOnly?: boolean | undefined;
  /** The fee for cash on delivery (PKR) that a payment in advance has dropped; absent if none was. */
  droppedCodFee?: number | undefined;
  /** The fees that the shop does not charge; absent if it charges all. */
  waived?: WaivedFees | undefined;
}

/** The chosen delivery to a destination, and all options for it. */
export interface ChosenDelivery extends OrderTerms {
  options: readonly DeliveryOption[];
}

/** The promised delivery of an order. */
export interface OrderDelivery {
  method: DeliveryMethod;
  /** Business days until delivery. */
  minDays: number;
  maxDays: number;
}

/**
 * Returns the terms of delivery to a destination. If the zone does not offer `method`, or no method is given, uses the
 * zone's first option. Returns null if the terms depend on the destination but the destination is unknown.
 */
export function chooseDelivery(
  rates: DeliveryRates,
  destination: Destination,
  method?: DeliveryMethod,
): ChosenDelivery | null {
  if (!isDestinationKnown(rates, destination)) return null;
  const zone = findZone(rates.zones, destination);
  const { options, cashOnDelivery, surfaceDays = 0 } = zone ?? rates.elsewhere;
  const option = options.find((candidate) => candidate.method === method) ?? options[0];
  if (!option) throw new Error("A delivery zone has no options");
  const { bottleGrams } = rates;
  return { zone: zone?.name ?? null, option, options, cashOnDelivery, bottleGrams, surfaceDays };
}

/** Returns the terms that an order stores. `freeFrom` takes the products' minimum into account. */
export function toOrderTerms(
  { zone, option, cashOnDelivery, bottleGrams, surfaceDays = 0, droppedCodFee, waived }: OrderTerms,
  parcel: Pick<Parcel, "productMinimum" | "isSurfaceOnly">,
): OrderTerms {
  return {
    zone,
    option: { ...option, freeFrom: findFreeFrom(option, parcel) },
    cashOnDelivery,
    bottleGrams,
    surfaceDays,
    isSurfaceOnly: parcel.isSurfaceOnly,
    ...(droppedCodFee !== undefined && { droppedCodFee }),
    ...(waived && { waived }),
  };
}

/** Returns the terms of another destination for an order, which keeps what the shop waived or a payment dropped. */
export function keepWaivedFees(terms: OrderTerms, stored: OrderTerms | null): OrderTerms {
  const { droppedCodFee, waived } = stored ?? {};
  const kept = waived ? { ...terms, waived } : terms;
  return droppedCodFee === undefined ? kept : dropFee(kept);
}

/** Returns terms without the fee for cash on delivery, which they remember. */
export function dropFee(terms: OrderTerms): OrderTerms {
  const { cashOnDelivery } = terms;
  return { ...terms, cashOnDelivery: { ...cashOnDelivery, fee: 0 }, droppedCodFee: cashOnDelivery.fee };
}

/** Returns the promised delivery of an order with these terms. */
export function toOrderDelivery({ option, surfaceDays, isSurfaceOnly }: OrderTerms): OrderDelivery {
  return { method: option.method, ...addSurfaceDays(option, isSurfaceOnly === true ? surfaceDays : 0) };
}
