/** Errors about the Idempotency-Key header. */
export const idempotencyMessages = {
  taken: "This Idempotency-Key was used for another request. Please use a new key",
} as const;
