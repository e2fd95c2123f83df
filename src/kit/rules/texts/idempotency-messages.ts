/** Errors about the Idempotency-Key header. */
export const idempotencyMessages = {
  invalid: "An Idempotency-Key must have 8 to 200 printable ASCII characters and no spaces",
  taken: "This Idempotency-Key was used for another request. Please use a new key",
} as const;
