/**
 * Errors that do not concern the message: credentials, limits, payment, maintenance, unknown. A later attempt may
 * succeed.
 */
const RETRIED_CODES = new Set([
  0, 1, 2, 3, 4, 10, 190, 200, 368, 80_007, 130_429, 131_000, 131_005, 131_016, 131_031, 131_042, 131_045,
  131_048, 131_056, 131_057, 133_004, 133_006, 133_010, 133_016,
]);
/** The recipient has no WhatsApp account or has not accepted its terms. */
const ADDRESS_CODES = new Set([131_026]);

/** Returns whether a later attempt to send the message may succeed. */
export function isRetriedCode(code: number): boolean {
  return RETRIED_CODES.has(code);
}

/** Returns whether WhatsApp cannot deliver any message to the recipient. */
export function isAddressCode(code: number): boolean {
  return ADDRESS_CODES.has(code);
}
