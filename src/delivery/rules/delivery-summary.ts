import type { Store } from "#store/rules/store.ts";

import { calculateDeliveryCharge } from "./delivery-charge.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliveryOption, DeliveryRates, DeliveryTerms } from "./delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "./delivery-rates.ts";
import { getStandardOption } from "./quote-option.ts";
import type { DeliveryTime } from "./surface-days.ts";
import { addSurfaceDays } from "./surface-days.ts";

/** The delivery information on pages that do not know the visitor's address. Amounts in PKR, times in business days. */
export interface DeliverySummary extends DeliveryTime {
  /** The highest charge for standard delivery of one bottle, across all zones. */
  maxCharge: number;
  /** The delivery time of products that travel by road only; absent if no zone adds days for them. */
  surfaceTime?: DeliveryTime;
  /** Whether delivery depends on the address. */
  hasZones: boolean;
  /** Whether the shop has configured rates. */
  hasRates: boolean;
  /** Whether pages offer express delivery. The rates decide; without rates, the store settings decide. */
  hasExpress: boolean;
  /** Statements for shoppers. The server builds them, so that pages load no code for them. */
  chargeText: string;
  /** Empty if no zone allows cash on delivery. */
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

function describeCash(zonesWithCash: number, zoneCount: number): string {
  if (zonesWithCash === 0) return "";
  return zonesWithCash === zoneCount ? deliveryMessages.cashEverywhere : deliveryMessages.cashInSomePlaces;
}

/** Returns the shortest and the longest standard delivery time across all zones. */
function summarizeDays(allTerms: readonly DeliveryTerms[], isSurfaceOnly: boolean): DeliveryTime {
  const times = allTerms.flatMap((terms) => {
    const option = getStandardOption(terms);
    return option ? addSurfaceDays(option, isSurfaceOnly ? terms.surfaceDays : 0) : [];
  });
  const minDays = Math.min(...times.map((time) => time.minDays));
  const maxDays = Math.max(...times.map((time) => time.maxDays));
  return { minDays, maxDays, timeText: deliveryMessages.time(minDays, maxDays) };
}

/**
 * Returns the settings with a summary of the rates in all zones.
 * @param rates undefined if the shop has configured none
 */
export function addDeliverySummary<Settings extends Pick<Store, "expressDelivery">>(
  store: Settings,
  rates: DeliveryRates | undefined,
): Settings & { delivery: DeliverySummary } {
  const { zones, elsewhere, bottleGrams } = rates ?? DEFAULT_DELIVERY_RATES;
  const allTerms = [...zones, elsewhere];
  const options = allTerms.flatMap((terms) => getStandardOption(terms) ?? []);
  const amounts = options.flatMap((option) => listAmounts(option, bottleGrams));
  const maxCharge = Math.max(...amounts);
  const zonesWithCash = allTerms.filter((terms) => terms.cashOnDelivery.isAllowed).length;
  const delivery = {
    maxCharge,
    ...summarizeDays(allTerms, false),
    ...(allTerms.some(({ surfaceDays = 0 }) => surfaceDays > 0) && {
      surfaceTime: summarizeDays(allTerms, true),
    }),
    hasZones: zones.length > 0,
    hasRates: rates !== undefined,
    hasExpress: rates
      ? allTerms.some((terms) => terms.options.some(({ method }) => method === "express"))
      : store.expressDelivery,
    chargeText: deliveryMessages.from(Math.min(...amounts), maxCharge),
    cashText: describeCash(zonesWithCash, allTerms.length),
  };
  return { ...store, delivery };
}
