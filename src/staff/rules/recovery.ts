import { z } from "#platform/rules/zod.ts";

import { text } from "#kit/rules/text.ts";

import { emailSchema, passwordSchema } from "./user.ts";

/** Minutes for which the link of a recovery email is valid. The built-in templates state this number. */
export const RECOVERY_MINUTES = 30;

/**
 * Returns the path of the page that sets a new password. Browsers do not send the fragment, so no log contains the
 * token.
 */
export function buildPasswordPath(token: string): string {
  return `/admin/set-password#${token}`;
}

/** A token from the fragment of a link. */
export const linkTokenSchema = text(100).min(1);

/** Validates a request for a recovery email. */
export const recoveryRequestSchema = z.strictObject({ email: emailSchema });

/** Validates the token of a recovery email. */
export const recoveryTokenSchema = z.strictObject({ token: linkTokenSchema });

/**
 * Validates a new password with the token of a recovery email. `removesCredentials` also removes the passkeys and API
 * keys of the account.
 */
export const recoverySchema = z.strictObject({
  token: linkTokenSchema,
  password: passwordSchema,
  removesCredentials: z.boolean().default(false),
});

export type Recovery = z.output<typeof recoverySchema>;

/** The credentials of an account that remain valid after a password reset. */
export interface OtherCredentials {
  /** Number of passkeys. */
  passkeys: number;
  /** Number of API keys that are not revoked. */
  apiKeys: number;
  /**
   * Whether the passkeys are the only second factor. If so, a recovery keeps them, because an email alone must not
   * remove the second factor.
   */
  keepsPasskeys: boolean;
}

/** Returns whether a recovery can remove passkeys or API keys. */
export function hasRemovableCredentials({ passkeys, apiKeys, keepsPasskeys }: OtherCredentials): boolean {
  return apiKeys > 0 || (passkeys > 0 && !keepsPasskeys);
}
