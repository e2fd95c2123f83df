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
  const subtotals = option.charge.kind === "by-total" ? option.charge.steps.map(({ from }) => from) : [0];
  return subtotals.map((subtotal) =>
    calculateDeliveryCharge(option, { subtotal, grams: bottleGrams, productMinimum: null }),
  );
}

/** Returns `Delivery Rs. 250 – Rs. 600`. A charge by weight has no highest amount. */
function describeCharges(options: readonly DeliveryOption[], bottleGrams: number): string {
  const amounts = options.flatMap((option) => listAmounts(option, bottleGrams));
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  if (highest === 0) return "Free delivery";
  if (options.some(({ charge }) => charge.kind === "by-weight"))
    return `Delivery from ${deliveryMessages.charge(lowest)}`;
  return lowest === highest
    ? `Delivery ${formatPrice(highest)}`
    : `Delivery ${deliveryMessages.charge(lowest)} – ${formatPrice(highest)}`;
}

/** Returns how orders are paid in all zones. */
function describeCash(allTerms: readonly DeliveryTerms[]): string {
  const withCash = allTerms.filter(({ cashOnDelivery }) => cashOnDelivery.isAllowed);
  const fees = withCash.map(({ cashOnDelivery }) => cashOnDelivery.fee);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  if (withCash.length === 0) return "no cash on delivery";
  const fee =
    highest === 0
      ? ""
      : `, fee ${lowest === highest ? formatPrice(highest) : `up to ${formatPrice(highest)}`}`;
  return `cash on delivery${withCash.length < allTerms.length ? " in some cities" : ""}${fee}`;
}

interface RangeInput {
  terms: readonly DeliveryTerms[];
  bottleGrams: number;
  acceptsCash: boolean;
  isSurfaceOnly: boolean;
}

/** Returns the statement about standard delivery across all zones. */
function describeRange({ terms, bottleGrams, acceptsCash, isSurfaceOnly }: RangeInput): DeliveryRange {
  const options = terms.flatMap((term) => getStandardOption(term) ?? []);
  const times = terms.flatMap((term) => {
    const option = getStandardOption(term);
    return option ? addSurfaceDays(option, isSurfaceOnly ? term.surfaceDays : 0) : [];
  });
  const minDays = Math.min(...times.map((time) => time.minDays));
  const maxDays = Math.max(...times.map((time) => time.maxDays));
  const charges = describeCharges(options, bottleGrams);
  const differs =
    new Set(times.map((time) => `${time.minDays}-${time.maxDays}`)).size > 1 || charges.includes("–");
  const place = differs ? ", depending on your city" : "";
  const cash = acceptsCash ? `; ${describeCash(terms)}` : "";
  const rest = ` ${deliveryMessages.inDays(minDays, maxDays)}${place}${cash}`;
  const isFreeEverywhere = options.every(({ method }) => method === "standard");
  return {
    minDays,
    maxDays,
    text: `${charges}${rest}`,
    freeText: isFreeEverywhere ? `Free delivery${rest}` : "",
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
  const range = { terms, bottleGrams, acceptsCash: store.acceptedPayments.includes("Cash on Delivery") };
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
