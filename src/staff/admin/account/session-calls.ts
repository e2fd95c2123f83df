import { callStaffWrite } from "../staff-call.ts";

/** Ends one of the user's sessions. @throws ApiProblem */
export async function endSession(id: string): Promise<void> {
  await callStaffWrite("session_ended", "DELETE /api/auth/sessions/:id", { param: { id } });
}

/** Ends all of the user's sessions except this browser's. Returns the number of ended sessions. @throws ApiProblem */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await callStaffWrite("other_sessions_ended", "DELETE /api/auth/sessions", {});
  return ended;
}
