import { track } from "#kit/ui/analytics.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import type { ApiInput, ApiOutput, Operation } from "#kit/api-client/api-types.ts";

import { isSignedOut } from "./login/session-events.ts";
import { signInAgain } from "./login/sign-in-again.ts";

/**
 * Runs a staff API call. If the session has ended, opens the sign-in dialog and repeats the call after the sign-in,
 * so that forms keep their values. Rethrows the error if staff close the dialog.
 * @throws ApiProblem
 */
export async function withSession<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isSignedOut(error) || !(await signInAgain())) throw error;
    }
  }
}

/** Calls a read operation of the staff API. @throws ApiProblem */
export function callStaffRead<Name extends Operation>(
  operation: Name,
  input: ApiInput<Name>,
): Promise<ApiOutput<Name>> {
  return withSession(() => callApi(operation, input));
}

/**
 * Calls a write operation of the staff API and tracks it.
 * @param action name of the change in analytics, e.g. `product_added`. Spec: admin §7
 * @throws ApiProblem
 */
export async function callStaffWrite<Name extends Operation>(
  action: string,
  operation: Name,
  input: ApiInput<Name>,
): Promise<ApiOutput<Name>> {
  const output = await withSession(() => callApi(operation, input));
  track("admin_action", { action });
  return output;
}
