import { useSyncExternalStore } from "react";

import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "../../rules/passkey.ts";
import { isIpAddress } from "../../rules/passkey.ts";
import { ApiProblem, loadModule } from "#kit/api-client/api-problem.ts";

const loadPackage = () => loadModule(() => import("@simplewebauthn/browser"));

const hasPasskeySupport = () =>
  typeof globalThis.PublicKeyCredential === "function" && !isIpAddress(location.hostname);

const ignoreChanges = () => () => undefined;

/** Returns whether the browser supports passkeys at the page's address; false until hydration. */
export function useHasPasskeySupport(): boolean {
  return useSyncExternalStore(ignoreChanges, hasPasskeySupport, () => false);
}

/** Asks the browser to create a passkey. @throws ApiProblem */
export async function createPasskey(options: PasskeyCreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await loadPackage();
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(throwPasskeyProblem);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the browser to sign a challenge with a passkey. @throws ApiProblem */
export async function getPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadPackage();
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(throwPasskeyProblem);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** User messages for the error codes of @simplewebauthn/browser. */
const MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: texts.alreadyAdded,
  ERROR_INVALID_DOMAIN: texts.wrongAddress,
  ERROR_INVALID_RP_ID: texts.wrongAddress,
  ERROR_CEREMONY_ABORTED: texts.cancelled,
};

function throwPasskeyProblem(error: unknown): never {
  throw new ApiProblem({ status: 422, code: "passkey-failed", detail: describeFailure(error) });
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return texts.deviceFailed;
  const message = "code" in error ? MESSAGES_BY_CODE[String(error.code)] : undefined;
  // Browsers report a closed dialog and a timeout with the same error.
  return message ?? (error.name === "NotAllowedError" ? texts.cancelled : texts.deviceFailed);
}
