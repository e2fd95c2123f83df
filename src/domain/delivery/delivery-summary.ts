import type { Store } from "#domain/store/store.ts";

import { calculateDeliveryCharge } from "./delivery-charge.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliveryOption, DeliveryRates } from "./delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "./delivery-rates.ts";
import { getStandardOption } from "./quote-option.ts";

/** What pages say about delivery without knowing the visitor's address. Amounts in PKR, times in business days. */
export interface DeliverySummary {
  /** The highest charge of standard delivery of one bottle, in all zones. */
  to: number;
  minDays: number;
  maxDays: number;
  /** Whether delivery depends on the address. */
  hasZones: boolean;
  /** Whether the shop has configured rates. */
  hasRates: boolean;
  /** Whether pages offer express delivery: the rates decide, or the settings of a shop without rates. */
  hasExpress: boolean;
  /** Statements for shoppers. The server builds them, so that pages load no code for them. */
  chargeText: string;
  timeText: string;
  /** Empty if the courier collects cash nowhere. */
  cashText: string;
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

function describeCash(placesWithCash: number, places: number): string {
  if (placesWithCash === 0) return "";
  return placesWithCash === places ? deliveryMessages.cashEverywhere : deliveryMessages.cashInSomePlaces;
}

/** Returns the settings with a summary of the rates of all zones; undefined if the shop has configured none. */
export function withDelivery(store: Store, rates: DeliveryRates | undefined): StoreWithDelivery {
  const { zones, elsewhere, bottleGrams } = rates ?? DEFAULT_DELIVERY_RATES;
  const allTerms = [...zones, elsewhere];
  const options = allTerms.flatMap((terms) => getStandardOption(terms) ?? []);
  const amounts = options.flatMap((option) => listAmounts(option, bottleGrams));
  const to = Math.max(...amounts);
  const minDays = Math.min(...options.map((option) => option.minDays));
  const maxDays = Math.max(...options.map((option) => option.maxDays));
  const placesWithCash = allTerms.filter((terms) => terms.cashOnDelivery.isAllowed).length;
  const delivery = {
    to,
    minDays,
    maxDays,
    hasZones: zones.length > 0,
    hasRates: rates !== undefined,
    hasExpress: rates
      ? allTerms.some((terms) => terms.options.some(({ method }) => method === "express"))
      : store.expressDelivery,
    chargeText: deliveryMessages.from(Math.min(...amounts), to),
    timeText: deliveryMessages.time(minDays, maxDays),
    cashText: describeCash(placesWithCash, allTerms.length),
  };
  return { ...store, delivery };
}
