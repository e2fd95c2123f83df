import { formatPrice } from "#kit/rules/money.ts";
import type { Store } from "#store/rules/store.ts";

import { calculateDeliveryCharge } from "./delivery-charge.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliveryOption, DeliveryRates, DeliveryTerms } from "./delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "./delivery-rates.ts";
import { getStandardOption } from "./quote-option.ts";
import type { DeliveryRange } from "./surface-days.ts";
import { addSurfaceDays } from "./surface-days.ts";

/**
 * The delivery information on pages that do not know the visitor's address. Amounts in PKR, times in business days. The
 * server builds the sentences, so that pages load no code for them.
 */
export interface DeliverySummary extends DeliveryRange {
  /** The highest charge for standard delivery of one bottle, across all zones. */
  maxCharge: number;
  /** For products that travel by road only; absent if no zone adds days for them. */
  surfaceRange?: DeliveryRange;
  /** Whether delivery depends on the address. */
  hasZones: boolean;
  /** Whether the shop has configured rates. */
  hasRates: boolean;
  /** Whether pages offer express delivery. The rates decide; without rates, the store settings decide. */
  hasExpress: boolean;
}

/** The shop's settings with a summary of its delivery rates. */
export interface StoreWithDelivery extends Store {
  delivery: DeliverySummary;
}

/** Returns the amounts that an option can cost for one bottle. */
function listAmounts(option: DeliveryOption, bottleGrams: number): number[] {
  const { charge, freeFrom } = option;
  const steps = charge.kind === "by-total" ? charge.steps.map(({ from }) => from) : [0];
  const amounts = [...steps, ...(freeFrom === null ? [] : [freeFrom])].map((subtotal) =>
    calculateDeliveryCharge(option, { subtotal, grams: bottleGrams, productMinimum: null }),
  );
  return [...new Set(amounts)];
}

/** A zone with the option that pages state for it. */
interface StatedZone extends Pick<DeliveryTerms, "cashOnDelivery" | "surfaceDays"> {
  option: DeliveryOption;
}

/**
 * Returns the zones with standard delivery or, where there is none, another delivery. A zone where orders are only picked up
 * counts only if the shop delivers nowhere, because it does not make delivery free.
 */
function listStatedZones(allTerms: readonly DeliveryTerms[]): StatedZone[] {
  const toStated = (find: (options: DeliveryTerms["options"]) => DeliveryOption | undefined) =>
    allTerms.flatMap(({ options, ...term }) => {
      const option = find(options);
      return option ? [{ ...term, option }] : [];
    });
  const delivered = toStated(
    (options) =>
      options.find(({ method }) => method === "standard") ??
      options.find(({ method }) => method !== "pickup"),
  );
  return delivered.length > 0 ? delivered : toStated(([option]) => option);
}

/** Returns the amounts as text: `free or up to Rs. 600`, `Rs. 250 – Rs. 600`. A charge by weight has no highest amount. */
function describeAmounts(options: readonly DeliveryOption[], bottleGrams: number): string {
  const [only, second] = options;
  if (only && !second && only.charge.kind === "flat" && only.charge.amount > 0 && only.freeFrom !== null)
    return `${formatPrice(only.charge.amount)}, free from ${formatPrice(only.freeFrom)},`;
  const amounts = options.flatMap((option) => listAmounts(option, bottleGrams));
  const perKg = options.flatMap(({ charge }) =>
    charge.kind === "by-weight" && charge.firstKg === 0 ? [charge.furtherKg] : [],
  );
  const paid = [...amounts, ...perKg].filter((amount) => amount > 0);
  const [lowest, highest] = [Math.min(...paid), Math.max(...paid)];
  const free = amounts.includes(0) ? "free or " : "";
  if (options.some(({ charge }) => charge.kind === "by-weight")) return `${free}from ${formatPrice(lowest)}`;
  if (lowest === highest) return `${free}${formatPrice(highest)}`;
  return free === ""
    ? `${formatPrice(lowest)} – ${formatPrice(highest)}`
    : `${free}up to ${formatPrice(highest)}`;
}

/** Returns `Delivery Rs. 250 – Rs. 600` or `Free delivery`. */
function describeCharges(options: readonly DeliveryOption[], bottleGrams: number): string {
  const isPickup = options.every(({ method }) => method === "pickup");
  const isFree = options.every(
    (option) =>
      listAmounts(option, bottleGrams).every((amount) => amount === 0) &&
      (option.charge.kind !== "by-weight" || option.charge.furtherKg === 0),
  );
  if (isFree) return isPickup ? "Free pickup at the shop" : "Free delivery";
  return `${isPickup ? "Pickup at the shop" : "Delivery"} ${describeAmounts(options, bottleGrams)}`;
}

/** Returns how orders are paid in all zones. */
function describeCash(zones: readonly StatedZone[]): string {
  if (zones.every(({ option }) => option.method === "pickup")) return "pay at the shop";
  const withCash = zones.filter(({ cashOnDelivery }) => cashOnDelivery.isAllowed);
  const fees = withCash.map(({ cashOnDelivery }) => cashOnDelivery.fee);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  if (withCash.length === 0) return "no cash on delivery";
  const fee =
    highest === 0
      ? ""
      : `, fee ${lowest === highest ? formatPrice(highest) : `up to ${formatPrice(highest)}`}`;
  return `cash on delivery${withCash.length < zones.length ? " in some cities" : ""}${fee}`;
}

const countDifferent = (values: readonly unknown[]) =>
  new Set(values.map((value) => JSON.stringify(value))).size;

/** Returns what the statement depends on, e.g. `, depending on your city`. */
function describeDependence(
  options: readonly DeliveryOption[],
  times: readonly object[],
  bottleGrams: number,
): string {
  const dependsOnCity = countDifferent(times) > 1 || countDifferent(options.map(toCharged)) > 1;
  const dependsOnOrder =
    (options.length > 1 || options[0]?.charge.kind !== "flat") &&
    options.some(
      (option) => option.charge.kind === "by-weight" || listAmounts(option, bottleGrams).length > 1,
    );
  const causes = [...(dependsOnCity ? ["your city"] : []), ...(dependsOnOrder ? ["your order"] : [])];
  return causes.length === 0 ? "" : `, depending on ${causes.join(" and ")}`;
}

const toCharged = ({ charge, freeFrom }: DeliveryOption) => ({ charge, freeFrom });

interface RangeInput {
  zones: readonly StatedZone[];
  bottleGrams: number;
  acceptsCash: boolean;
  isSurfaceOnly: boolean;
}

/** Returns the statement about standard delivery across all zones. */
function describeRange({ zones, bottleGrams, acceptsCash, isSurfaceOnly }: RangeInput): DeliveryRange {
  const options = zones.map(({ option }) => option);
  const times = zones.map(({ option, surfaceDays }) =>
    addSurfaceDays(option, isSurfaceOnly ? surfaceDays : 0),
  );
  const minDays = Math.min(...times.map((time) => time.minDays));
  const maxDays = Math.max(...times.map((time) => time.maxDays));
  const time = ` ${deliveryMessages.inDays(minDays, maxDays)}`;
  const cash = acceptsCash ? `; ${describeCash(zones)}` : "";
  const freeIn = countDifferent(times) > 1 ? ", depending on your city" : "";
  const isFreeEverywhere = options.every(({ method }) => method === "standard");
  return {
    minDays,
    maxDays,
    text: `${describeCharges(options, bottleGrams)}${time}${describeDependence(options, times, bottleGrams)}${cash}`,
    freeText: isFreeEverywhere ? `Free delivery${time}${freeIn}${cash}` : "",
  };
}

/**
 * Returns the settings with a summary of the rates in all zones.
 * @param rates undefined if the shop has configured none
 */
export function addDeliverySummary<Settings extends Pick<Store, "expressDelivery" | "acceptedPayments">>(
  store: Settings,
  rates: DeliveryRates | undefined,
): Settings & { delivery: DeliverySummary } {
  const { zones, elsewhere, bottleGrams } = rates ?? DEFAULT_DELIVERY_RATES;
  const terms = [...zones, elsewhere];
  const options = terms.flatMap((term) => getStandardOption(term) ?? []);
  const stated = { zones: listStatedZones(terms), bottleGrams };
  const range = { ...stated, acceptsCash: store.acceptedPayments.includes("Cash on Delivery") };
  const delivery = {
    maxCharge: Math.max(...options.flatMap((option) => listAmounts(option, bottleGrams))),
    ...describeRange({ ...range, isSurfaceOnly: false }),
    ...(terms.some(({ surfaceDays = 0 }) => surfaceDays > 0) && {
      surfaceRange: describeRange({ ...range, isSurfaceOnly: true }),
    }),
    hasZones: zones.length > 0,
    hasRates: rates !== undefined,
    hasExpress: rates
      ? terms.some((term) => term.options.some(({ method }) => method === "express"))
      : store.expressDelivery,
  };
  return { ...store, delivery };
}
