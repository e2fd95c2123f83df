/** Seven consecutive digits in any script, with or without separators: a phone number or an order number. */
const SEVEN_DIGITS = /\p{Nd}(?:[\s\p{Cf}\p{P}+]*\p{Nd}){6}/u;

/** Returns whether a text contains an e-mail address, a phone number or an order number. */
export function isPersonalData(words: string): boolean {
  return words.includes("@") || SEVEN_DIGITS.test(words);
}

/** Returns search words for a permanent record, with the kind of value in place of personal data. */
export function redactPersonalData(words: string): string {
  if (!isPersonalData(words)) return words;
  return words.includes("@") ? "e-mail address" : "phone or order number";
}
