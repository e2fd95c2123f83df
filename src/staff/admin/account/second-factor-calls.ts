import type { AuthenticatorSetup } from "../../rules/second-factor.ts";
import { authenticatorCodeSchema, secondFactorChangeSchema } from "../../rules/second-factor.ts";

import { validateInput } from "#kit/admin/validate-input.ts";
import { callStaffWrite } from "../staff-call.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";

/** Creates the secret for a new authenticator app. @throws ApiProblem */
export async function setUpAuthenticator(currentPassword: string): Promise<AuthenticatorSetup> {
  return withConfirmedFactor((factor) => {
    const json = validateInput(secondFactorChangeSchema, { currentPassword, ...factor });
    return callStaffWrite("second_factor_started", "POST /api/auth/second-factor", { json });
  });
}

/**
 * Turns on the authenticator app. Returns new recovery codes, or null if the user already has codes.
 * @throws ApiProblem
 */
export async function confirmAuthenticator(code: string): Promise<string[] | null> {
  const json = validateInput(authenticatorCodeSchema, { code });
  const { codes } = await callStaffWrite("second_factor_enabled", "POST /api/auth/second-factor/confirm", {
    json,
  });
  return codes;
}

/** Replaces the recovery codes and returns the new codes. @throws ApiProblem */
export async function createRecoveryCodes(currentPassword: string): Promise<string[]> {
  const { codes } = await withConfirmedFactor((factor) => {
    const json = validateInput(secondFactorChangeSchema, { currentPassword, ...factor });
    return callStaffWrite("recovery_codes_created", "POST /api/auth/second-factor/recovery-codes", { json });
  });
  return codes;
}

/** Turns off the authenticator app. @throws ApiProblem */
export async function removeAuthenticator(currentPassword: string): Promise<void> {
  await withConfirmedFactor((factor) => {
    const json = validateInput(secondFactorChangeSchema, { currentPassword, ...factor });
    return callStaffWrite("second_factor_disabled", "POST /api/auth/second-factor/remove", { json });
  });
}
