import type { AuthenticatorSetup } from "#domain/staff/second-factor.ts";
import { authenticatorCodeSchema, secondFactorChangeSchema } from "#domain/staff/second-factor.ts";

import { validateInput } from "#web/admin/validate-input.ts";
import { callStaffWrite } from "../staff-call.ts";

/** Creates the secret for a new authenticator app. @throws ApiProblem */
export async function setUpAuthenticator(currentPassword: string): Promise<AuthenticatorSetup> {
  const json = validateInput(secondFactorChangeSchema, { currentPassword });
  return callStaffWrite("second_factor_started", "POST /api/auth/second-factor", { json });
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
  const json = validateInput(secondFactorChangeSchema, { currentPassword });
  const operation = "POST /api/auth/second-factor/recovery-codes";
  return (await callStaffWrite("recovery_codes_created", operation, { json })).codes;
}

/** Turns off the authenticator app. @throws ApiProblem */
export async function removeAuthenticator(currentPassword: string): Promise<void> {
  const json = validateInput(secondFactorChangeSchema, { currentPassword });
  await callStaffWrite("second_factor_disabled", "POST /api/auth/second-factor/remove", { json });
}
