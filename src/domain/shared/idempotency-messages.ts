/** What senders of an Idempotency-Key read. */
export const idempotencyMessages = {
  taken: "This Idempotency-Key was used for something else. Please send this with a key of its own",
} as const;
