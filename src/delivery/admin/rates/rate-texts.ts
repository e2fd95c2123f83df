import type { DeliveryOption, DeliveryPlace, DeliveryTerms } from "../../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";

/** Maximum length of a list in which every place is named. */
const MAX_NAMED_PLACES = 3;
/** Number of places that a longer list names. */
const NAMED_PLACES_IF_SHORTENED = 2;

/** Returns places as one line: `Lahore, Karachi and 8 more`, or `all of Punjab`. */
export function summarizePlaces(places: readonly DeliveryPlace[]): string {
  const names = places.map(({ state, city }) => city ?? `all of ${state}`);
  if (names.length <= MAX_NAMED_PLACES) return names.join(", ");
  return messages.morePlaces(
    names.slice(0, NAMED_PLACES_IF_SHORTENED),
    names.length - NAMED_PLACES_IF_SHORTENED,
  );
}

/** Returns business days as text: `3-5`, or `1`. */
export function formatDays({ minDays, maxDays }: Pick<DeliveryOption, "minDays" | "maxDays">): string {
  return minDays === maxDays ? String(minDays) : `${minDays}-${maxDays}`;
}

/** Returns the cash-on-delivery rules as text: `Fee Rs. 100, up to Rs. 50,000`, or `No`. */
export function formatCash({ isAllowed, fee, maximum }: DeliveryTerms["cashOnDelivery"]): string {
  if (!isAllowed) return messages.cashNo;
  return [messages.cashFee(fee), maximum === null ? [] : messages.cashUpTo(maximum)].flat().join(", ");
}
