import type { z } from "#platform/rules/zod.ts";

import { authMessages } from "../../rules/auth-messages.ts";
import type { PasskeyRequestOptions } from "../../rules/passkey.ts";
import type { signInSchema } from "../../rules/user.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { getPasskey } from "./browser-passkeys.ts";
import { getPasskeyOptions } from "./confirm-factor.ts";

type SignIn = z.input<typeof signInSchema>;

/** Signs in a staff member. The server rejects other accounts. @throws ApiProblem. Spec: admin §4, §6. */
export async function signInAsStaff(json: SignIn): Promise<void> {
  await callApi("POST /api/auth/sign-in", { json });
}

/**
 * Signs in a staff member with email, password and a passkey as second factor. @throws ApiProblem
 * @param options unused passkey options from an earlier response; undefined requests new options, because options can
 * be used only once
 */
export async function signInWithFactor(
  { code: _, ...json }: SignIn,
  options: PasskeyRequestOptions | undefined,
): Promise<void> {
  const currentOptions = options ?? (await requestOptions(json));
  await signInAsStaff({ ...json, passkey: currentOptions && (await getPasskey(currentOptions)) });
}

/**
 * Requests new passkey options by attempting a sign-in without a second factor. Returns undefined if the sign-in
 * succeeds, which means that the account no longer has a second factor.
 */
async function requestOptions(json: SignIn): Promise<PasskeyRequestOptions | undefined> {
  try {
    await signInAsStaff(json);
    return undefined;
  } catch (error) {
    const options = error instanceof ApiProblem ? getPasskeyOptions(error) : undefined;
    if (options) return options;
    throw error;
  }
}

/** Returns the server's reason, or a general message after a server error. Spec: admin §8. */
export function getErrorMessage({ code, detail }: ApiProblem): string {
  return code === "internal-error" || code === "unexpected-response" ? authMessages.loginFailed : detail;
}
