const KEY_BYTES = 16;

/** Returns a random key of 32 hex digits. `crypto.randomUUID` is undefined on plain HTTP outside localhost. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
