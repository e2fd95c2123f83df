import type { Passkey } from "../../rules/passkey.ts";
import { passkeyNameSchema } from "../../rules/passkey.ts";
import { secondFactorChangeSchema } from "../../rules/second-factor.ts";
import { validateInput } from "#kit/admin/validate-input.ts";

import { createPasskey } from "../login/browser-passkeys.ts";
import { callStaffWrite } from "../staff-call.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";

/**
 * Creates and stores a passkey. Returns new recovery codes, or null if the user already has codes.
 * @throws ApiProblem
 */
export async function addPasskey(currentPassword: string): Promise<string[] | null> {
  const options = await withConfirmedFactor((factor) => {
    const json = validateInput(secondFactorChangeSchema, { currentPassword, ...factor });
    return callStaffWrite("passkey_started", "POST /api/auth/passkeys/options", { json });
  });
  const passkey = await createPasskey(options);
  return (await callStaffWrite("passkey_added", "POST /api/auth/passkeys", { json: passkey })).codes;
}

/** Renames a passkey. @throws ApiProblem */
export function renamePasskey(id: string, name: string): Promise<Passkey> {
  const json = validateInput(passkeyNameSchema, { name });
  return callStaffWrite("passkey_renamed", "PATCH /api/auth/passkeys/:id", { param: { id }, json });
}

/** Removes a passkey. @throws ApiProblem */
export async function removePasskey(id: string, currentPassword: string): Promise<void> {
  await withConfirmedFactor((factor) => {
    const json = validateInput(secondFactorChangeSchema, { currentPassword, ...factor });
    return callStaffWrite("passkey_removed", "POST /api/auth/passkeys/:id/remove", { param: { id }, json });
  });
}
