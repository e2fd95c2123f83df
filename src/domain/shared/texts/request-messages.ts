/** Errors in requests that the HTTP server rejects before routing. Not in the specification. */
export const requestMessages = {
  addressTooLong: "The URL of the request is too long",
  unsupportedExpectation: "The Expect header of the request is not supported",
  headersTooLarge: "The request's headers are too large or too many",
  timedOut: "The request was not received in time",
  unreadable: "The request cannot be read",
} as const;
