import { formatPrice } from "#kit/rules/money.ts";

import { DEFAULT_COUNTRY_NAME } from "#store/rules/store.ts";

import { deliveryMessages } from "./delivery-messages.ts";
import { deliveryRateMessages } from "./delivery-rate-messages.ts";
import type {
  DeliveryCharge,
  DeliveryOption,
  DeliveryPlace,
  DeliveryRates,
  DeliveryTerms,
} from "./delivery-rates.ts";

/** Returns how a charge is computed: `Rs. 250`, `Rs. 250 for 1 kg, Rs. 100 per further kg`. A charge of 0 is free. */
export function describeCharge(charge: DeliveryCharge): string {
  switch (charge.kind) {
    case "flat":
      return deliveryMessages.charge(charge.amount);
    case "by-weight":
      return `${formatPrice(charge.firstKg)} for 1 kg, ${charge.furtherKg === 0 ? "nothing" : formatPrice(charge.furtherKg)} per further kg`;
    case "by-total":
      return charge.steps
        .map(({ from, amount }) => `${deliveryMessages.charge(amount)} from ${formatPrice(from)}`)
        .join(", ");
  }
}

/** Returns a place as text: `Lahore (Punjab)`, or `all of Punjab`. Names the country if it is not Pakistan. */
export function describePlace({ country, state, city }: DeliveryPlace): string {
  const region = country === DEFAULT_COUNTRY_NAME ? state : `${state}, ${country}`;
  return city === null ? `all of ${region}` : `${city} (${region})`;
}

function describeOption({ method, charge, freeFrom, minDays, maxDays }: DeliveryOption): string {
  const free = freeFrom === null ? "" : `, free from ${formatPrice(freeFrom)}`;
  return `${deliveryMessages.method(method)}: ${describeCharge(charge)}${free}, ${deliveryMessages.days(minDays, maxDays)}`;
}

function describeTerms({
  options,
  cashOnDelivery: { isAllowed, fee, maximum },
  surfaceDays = 0,
}: DeliveryTerms): string {
  const cashTerms = `${fee === 0 ? "no fee" : `fee ${formatPrice(fee)}`}${maximum === null ? "" : `, up to ${formatPrice(maximum)}`}`;
  const hasDefaultCashTerms = fee === 0 && maximum === null;
  const cash = isAllowed
    ? `cash on delivery, ${cashTerms}`
    : `no cash on delivery${hasDefaultCashTerms ? "" : ` (if allowed: ${cashTerms})`}`;
  const surface = surfaceDays === 0 ? [] : [deliveryRateMessages.surfaceDays(surfaceDays)];
  return [...options.map(describeOption), ...surface, cash].join("; ");
}

/** Returns the rates as text by zone, for the audit log. */
export function describeRates({ zones, elsewhere, bottleGrams }: DeliveryRates): Record<string, string> {
  // An object without a prototype supports any zone name, e.g. `constructor`.
  const textByName = Object.create(null) as Record<string, string>;
  for (const zone of zones) {
    // The terms are first, because the audit log truncates long texts.
    textByName[zone.name] = `${describeTerms(zone)}: ${zone.places.map(describePlace).join(", ")}`;
  }
  textByName[deliveryRateMessages.elsewhere] = describeTerms(elsewhere);
  textByName[deliveryRateMessages.bottleWeight] = `${bottleGrams} g`;
  return textByName;
}
