/** States of API keys. Only active keys work. */
export const KEY_STATES = ["active", "expired", "revoked", "account-disabled", "account-restricted"] as const;

export type KeyState = (typeof KEY_STATES)[number];
