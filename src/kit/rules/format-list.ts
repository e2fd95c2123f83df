const LIST_FORMAT = new Intl.ListFormat("en", { type: "conjunction" });

const CHOICE_FORMAT = new Intl.ListFormat("en", { type: "disjunction" });

/** Joins items with commas and "or", e.g. `email, SMS, or WhatsApp`. */
export function formatChoice(items: readonly string[]): string {
  return CHOICE_FORMAT.format(items);
}

/** Joins items with commas and "and", e.g. `email, SMS, and WhatsApp`. */
export function formatList(items: readonly string[]): string {
  return LIST_FORMAT.format(items);
}
