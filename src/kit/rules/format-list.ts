const LIST_FORMAT = new Intl.ListFormat("en", { type: "conjunction" });

/** Joins items with commas and "and", e.g. `email, SMS, and WhatsApp`. */
export function formatList(items: readonly string[]): string {
  return LIST_FORMAT.format(items);
}
