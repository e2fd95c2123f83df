import { ApiProblem } from "#kit/api-client/api-problem.ts";

/** Returns whether an error means that the session has ended or no longer belongs to a staff member. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === "not-signed-in" || error.code === "access-denied");
}
