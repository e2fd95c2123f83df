import { Secret, TOTP } from "otpauth";

/** Duration of a step, in which the app shows the same code (s). */
const STEP_SECONDS = 30;
/** Maximum difference between the clocks of the app and the server, in steps. */
const MAX_STEPS_OFF = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Creates the Base32 secret of a new authenticator app. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth:` URI that an authenticator app reads from the QR code. */
export function buildTotpUri(secret: string, label: { issuer: string; email: string }): string {
  return new TOTP({ issuer: label.issuer, label: label.email, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Returns the number of the 30-second step to which a code belongs. Returns undefined if the code is wrong, or if
 * the step is neither the current step nor one of its neighbors (RFC 6238).
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: code.length });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: MAX_STEPS_OFF });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}
