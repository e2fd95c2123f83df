import { expect, test, vi } from "vitest";

import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { finishSignInAgain } from "./login/sign-in-again.ts";
import { withSession } from "./staff-call.ts";

const createProblem = (status: number, code: ApiProblem["code"]) =>
  new ApiProblem({ status, code, detail: code });

test.each([
  [401, "not-signed-in"],
  [403, "access-denied"],
] as const)(
  "after a %i response with the code %s, the call waits for a sign-in and runs again",
  async (status, code) => {
    const call = vi.fn<() => Promise<string>>();
    call.mockRejectedValueOnce(createProblem(status, code)).mockResolvedValue("saved");
    const result = withSession(call);
    await vi.waitUntil(() => {
      finishSignInAgain(true);
      return call.mock.calls.length === 2;
    });
    expect(await result).toBe("saved");
  },
);

test("a call without the required permission fails, because another sign-in would not help", async () => {
  const call = () => Promise.reject(createProblem(403, "not-permitted"));
  await expect(withSession(call)).rejects.toMatchObject({ code: "not-permitted" });
});
