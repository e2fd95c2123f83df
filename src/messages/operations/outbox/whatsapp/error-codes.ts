/**
 * Codes of errors unrelated to the message: credentials, limits, payment, maintenance, unknown. A later attempt may
 * succeed.
 */
const RETRIED_CODES = new Set([
  0, 1, 2, 3, 4, 10, 190, 200, 368, 80_007, 130_429, 131_000, 131_005, 131_016, 131_031, 131_042, 131_045,
  131_048, 131_056, 131_057, 133_004, 133_006, 133_010, 133_016,
]);
/** Error code for a recipient who has no WhatsApp account or has not accepted WhatsApp's terms. */
const ADDRESS_CODES = new Set([131_026]);

/** Returns whether a later attempt may succeed after this error. */
export function isRetriedCode(code: number): boolean {
  return RETRIED_CODES.has(code);
}

/** Returns whether this error means that WhatsApp cannot deliver any message to the recipient. */
export function isAddressCode(code: number): boolean {
  return ADDRESS_CODES.has(code);
}
