import { track } from "#web/analytics.ts";
import { callApi } from "#web/api-client/api-client.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { signInAgain } from "./login/sign-in-again.ts";

interface Write {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
}

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

/** Reads from the staff's API. @param path below /api/admin, e.g. `/orders/42` @throws ApiProblem */
export function staffRead<Answer>(path: string): Promise<Answer> {
  return withSession(() => callApi<Answer>(`/admin${path}`));
}

/**
 * Changes something through the staff's API.
 * @param action what is done, as analytics count it, e.g. `product_added`. Spec: admin §7
 * @param path below /api/admin @throws ApiProblem
 */
export async function staffWrite<Answer>(action: string, path: string, write: Write): Promise<Answer> {
  const answer = await withSession(() => callApi<Answer>(`/admin${path}`, write));
  track("admin_action", { action });
  return answer;
}
