import { formatPrice } from "#kit/rules/money.ts";
import type { Store } from "./store.ts";

/**
 * Texts that the storefront, invoices and structured data build from the settings. The settings page previews them with
 * the same functions.
 */

/** Returns the tagline as a sentence of the footer, with a period unless it ends with punctuation. */
export function formatTagline(tagline: string): string {
  return tagline === "" || /\p{P}$/u.test(tagline) ? tagline : `${tagline}.`;
}

/** Returns the opening hours: “Every day, 09:00 to 21:00”. */
export function formatHours({ opens, closes }: Store["hours"]): string {
  return `Every day, ${opens} to ${closes}`;
}

/** Returns the shop's price range: “Rs. 2,000 to Rs. 15,000”. */
export function formatPrices({ min, max }: Store["priceRange"]): string {
  return `${formatPrice(min)} to ${formatPrice(max)}`;
}

/** Returns the shop's address in one line, without the parts that are blank. */
export function formatAddress({ street, city, zipCode, country }: Store["address"]): string {
  return joinParts([street, joinParts([city, zipCode], " "), country], ", ");
}

/** Returns how long customers can return items: “7-day return window”. */
export function formatReturnWindow(days: number): string {
  return `${days}-day return window`;
}

/** Returns the label of the button that opens a WhatsApp chat. */
export function formatWhatsAppLabel(name: string): string {
  return `Chat with ${name} on WhatsApp`;
}

/** Returns the statement about the countries served: “We deliver to Pakistan, India”. */
export function formatCountries(countries: readonly string[]): string {
  return `We deliver to ${countries.join(", ")}`;
}

/** Returns the footer's statement about payment methods: “We accept Cash on Delivery”. */
export function formatPayments(acceptedPayments: readonly string[]): string {
  return `We accept ${acceptedPayments.join(" · ")}`;
}

/** Returns whether a part of an address is not blank. */
export function isFilled(part: string): boolean {
  return part.trim() !== "";
}

/** Returns the parts that are not blank, in one line. */
export function joinParts(parts: readonly string[], separator: string): string {
  return parts.filter(isFilled).join(separator);
}
