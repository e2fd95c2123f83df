import { track } from "#web/analytics.ts";
import { callApi } from "#web/api-client/api-client.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";
import type { ApiInput, ApiOutput, Operation } from "#web/api-client/api-types.ts";

import { signInAgain } from "./login/sign-in-again.ts";

/** Whether the session is gone, or no longer an admin's. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === "not-signed-in" || error.code === "access-denied");
}

/**
 * A call as a member of staff. When the session has ended meanwhile, the person signs in over the page as it stands
 * and the call is made again, so that no form is lost; who closes that question gets the refusal.
 * @throws ApiProblem
 */
export async function withSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isSignedOut(error) || !(await signInAgain())) throw error;
    }
  }
}

/** Reads from the staff's API. @throws ApiProblem */
export function staffRead<Name extends Operation>(
  operation: Name,
  input: ApiInput<Name>,
): Promise<ApiOutput<Name>> {
  return withSession(() => callApi(operation, input));
}

/**
 * Changes something through the staff's API.
 * @param action name of the change in analytics, e.g. `product_added`. Spec: admin §7
 * @throws ApiProblem
 */
export async function staffWrite<Name extends Operation>(
  action: string,
  operation: Name,
  input: ApiInput<Name>,
): Promise<ApiOutput<Name>> {
  const output = await withSession(() => callApi(operation, input));
  track("admin_action", { action });
  return output;
}
