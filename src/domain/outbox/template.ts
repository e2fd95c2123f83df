/** Names of the values that message templates may contain, e.g. `{name}`. */
export const PLACEHOLDERS = ["name", "orderNumber", "total", "shop"] as const;

/** Values of the placeholders of one message. */
export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

/** Subject and text of a message. Blank lines separate paragraphs. */
export interface MessageTemplate {
  subject: string;
  text: string;
  /** Label of the message's link. */
  link: string;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Replaces placeholders with their values. Does not replace placeholders inside values. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof PlaceholderValues] : placeholder,
  );
}
