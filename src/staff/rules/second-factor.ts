import { z } from "#platform/rules/zod.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";

import { enteredCodeSchema, enteredPasswordSchema } from "./user.ts";
import { secondFactorMessages } from "./second-factor-messages.ts";
import { passkeyAssertionSchema } from "./passkey.ts";

/** Number of recovery codes that an account receives. */
export const RECOVERY_CODE_COUNT = 10;

/** Characters of recovery codes: Crockford's Base32, without letters that look like digits. */
export const RECOVERY_CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Number of characters of a recovery code: 80 random bits. */
export const RECOVERY_CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** A code that a user entered as second factor. */
export interface SecondFactorCode {
  kind: "authenticator" | "recovery";
  code: string;
}

/**
 * Parses an authenticator code or a recovery code. Ignores spaces, hyphens and case. Returns undefined for any other
 * text.
 */
export function parseSecondFactorCode(entered: string): SecondFactorCode | undefined {
  const code = normalizeDigits(entered).replaceAll(/[\s-]/g, "").toUpperCase();
  if (APP_CODE.test(code)) return { kind: "authenticator", code };
  const recoveryCode = code.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return RECOVERY_CODE.test(recoveryCode) ? { kind: "recovery", code: recoveryCode } : undefined;
}

/** Formats a recovery code in groups, e.g. `7K2M-…-9QXA`. */
export function formatRecoveryCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g")) ?? []).join("-");
}

/**
 * Validates the confirmation of a change to a second factor: the password of the signed-in user and, if their account
 * has a second factor, a new code or a passkey.
 */
export const secondFactorChangeSchema = z.strictObject({
  currentPassword: enteredPasswordSchema,
  /** A code of the authenticator app, or a recovery code. */
  code: enteredCodeSchema.optional(),
  /** A passkey as second factor, instead of a code. */
  passkey: passkeyAssertionSchema.optional(),
});

/** The confirmation of a change to a second factor. */
export type SecondFactorChange = z.output<typeof secondFactorChangeSchema>;

/**
 * Validates a change to a role's second-factor requirement. `currentPassword` is the password of the signed-in user,
 * required to remove the requirement.
 */
export const requiredFactorSchema = z.strictObject({
  isRequired: z.boolean(),
  currentPassword: enteredPasswordSchema.optional(),
});

/** Validates the first code of a new authenticator app. */
export const authenticatorCodeSchema = z.strictObject({
  code: enteredCodeSchema.min(1, secondFactorMessages.enterCode),
});

/** Second factor of an account. Times are ISO 8601 UTC. */
export interface SecondFactor {
  /** When the authenticator app was set up; null without an app. */
  enabledAt: string | null;
  /** Number of unused recovery codes. */
  recoveryCodes: number;
  /** Whether the user's role requires an authenticator app or a passkey. */
  isRequired: boolean;
}

/** A new authenticator app whose first code the user has not entered yet. */
export interface AuthenticatorSetup {
  /** Base32 secret, for apps that cannot scan the QR code. */
  secret: string;
  /** The `otpauth:` URI that the QR code contains. */
  address: string;
  /** QR code as a `data:` URL of an SVG image. */
  image: string;
}
