import type {
  DeliveryCharge,
  DeliveryOption,
  DeliveryPlace,
  DeliveryTerms,
} from "#domain/delivery/delivery-rates.ts";
import { describeCharge } from "#domain/delivery/describe-rates.ts";
import { staffDeliveryMessages as messages } from "#domain/delivery/staff-messages.ts";

/** Maximum number of places in a list that names all of them. */
const MAX_NAMED_PLACES = 3;
/** Number of places that a longer list names. */
const SHORTENED_PLACES = 2;

/** Returns places as one line: `Lahore, Karachi and 8 more`, or `all of Punjab`. */
export function summarizePlaces(places: readonly DeliveryPlace[]): string {
  const names = places.map(({ state, city }) => city ?? `all of ${state}`);
  if (names.length <= MAX_NAMED_PLACES) return names.join(", ");
  return messages.morePlaces(names.slice(0, SHORTENED_PLACES), names.length - SHORTENED_PLACES);
}

/** Returns a charge as text: `Free`, `Rs. 250`, `Rs. 250 for 1 kg, Rs. 100 per further kg`. */
export function formatCharge(charge: DeliveryCharge): string {
  return charge.kind === "flat" && charge.amount === 0 ? messages.free : describeCharge(charge);
}

/** Returns business days as text: `3-5`, or `1`. */
export function formatDays({ minDays, maxDays }: Pick<DeliveryOption, "minDays" | "maxDays">): string {
  return minDays === maxDays ? String(minDays) : `${minDays}-${maxDays}`;
}

/** Returns the rules of cash on delivery as text: `Fee Rs. 100, up to Rs. 50,000`, or `No`. */
export function formatCash({ isAllowed, fee, maximum }: DeliveryTerms["cashOnDelivery"]): string {
  if (!isAllowed) return messages.cashNo;
  return [messages.cashFee(fee), maximum === null ? [] : messages.cashUpTo(maximum)].flat().join(", ");
}
