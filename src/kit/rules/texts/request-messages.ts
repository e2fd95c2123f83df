/** Errors in requests that the HTTP server rejects before routing. Not in the specification. */
export const requestMessages = {
  addressTooLong: "The request URL is too long",
  unsupportedExpectation: "The request's Expect header is not supported",
  headersTooLarge: "The request's headers are too large or too many",
  timedOut: "The request was not received in time",
  unreadable: "The request cannot be read",
} as const;

/** Errors in query parameters. */
export const queryMessages = {
  wholeNumber: (name: string, min: number, max: number) =>
    `${name} must be a whole number from ${min} to ${max}`,
  price: (name: string, max: number) => `${name} must be a number from 0 to ${max}`,
  day: (name: string) => `${name} must be a date such as 2026-11-21`,
  oneOf: (name: string, values: readonly string[]) => `${name} must be one of: ${values.join(", ")}`,
} as const;

/** Errors about the Idempotency-Key header. */
export const idempotencyMessages = {
  invalid: "An Idempotency-Key must have 8 to 200 printable ASCII characters and no spaces",
  taken: "This Idempotency-Key was used for another request. Please use a new key",
} as const;
