/** States of API keys. The API accepts only active keys. */
export const KEY_STATES = ["active", "expired", "revoked", "account-disabled", "account-restricted"] as const;

export type KeyState = (typeof KEY_STATES)[number];
