/** Seven consecutive digits in any script, with or without separators: a phone number or an order number. */
const SEVEN_DIGITS = /\p{Nd}(?:[\s\p{Cf}\p{P}+]*\p{Nd}){6}/u;

/** Returns whether a text contains an email address, a phone number or an order number. */
export function isPersonalData(text: string): boolean {
  return text.includes("@") || SEVEN_DIGITS.test(text);
}

/** Returns the search text, or only the kind of its personal data if it contains any. */
export function redactPersonalData(text: string): string {
  if (!isPersonalData(text)) return text;
  return text.includes("@") ? "email address" : "phone or order number";
}
