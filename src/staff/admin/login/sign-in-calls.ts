import { authMessages } from "../../rules/auth-messages.ts";
import type { PasskeyAssertion, PasskeyRequestOptions } from "../../rules/passkey.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { getPasskey } from "./browser-passkeys.ts";
import { getPasskeyOptions } from "./confirm-factor.ts";

/** The second factor of a sign-in. */
interface Factor {
  code?: string;
  passkey?: PasskeyAssertion | undefined;
}

function readValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

async function signIn(form: HTMLFormElement, factor: Factor): Promise<void> {
  const [email, password] = [readValue(form, "email"), readValue(form, "password")];
  await callApi("POST /api/auth/sign-in", { json: { email, password, adminOnly: true, ...factor } });
}

/** Signs in a staff member. The server rejects other accounts. @throws ApiProblem. Spec: admin §4, §6. */
export async function signInAsStaff(form: HTMLFormElement): Promise<void> {
  const code = readValue(form, "code");
  await signIn(form, code === "" ? {} : { code });
}

/**
 * Signs in a staff member with email, password and a passkey as second factor. @throws ApiProblem
 * @param options unused passkey options from an earlier response; undefined requests new options, because options can
 * be used only once
 */
export async function signInWithFactor(
  form: HTMLFormElement,
  options: PasskeyRequestOptions | undefined,
): Promise<void> {
  const currentOptions = options ?? (await requestOptions(form));
  await signIn(form, { passkey: currentOptions && (await getPasskey(currentOptions)) });
}

/**
 * Requests new passkey options by attempting a sign-in without a second factor. Returns undefined if the sign-in
 * succeeds, which means that the account no longer has a second factor.
 */
async function requestOptions(form: HTMLFormElement): Promise<PasskeyRequestOptions | undefined> {
  try {
    await signIn(form, {});
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
