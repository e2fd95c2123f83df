/** Errors in requests that the HTTP server rejects before routing. Not in the specification. */
export const requestMessages = {
  addressTooLong: "The request URL is too long",
  unsupportedExpectation: "The request's Expect header is not supported",
  headersTooLarge: "The request's headers are too large or too many",
  timedOut: "The request was not received in time",
  unreadable: "The request cannot be read",
} as const;
