import { expect, test, vi } from "vitest";

import { ApiProblem } from "#web/api-client/api-problem.ts";

import { signInAgain } from "./login/sign-in-again.ts";
import { withSession } from "./staff-call.ts";

vi.mock("./login/sign-in-again.ts", { spy: true });

const fail = (status: number, code: ApiProblem["code"]) => () =>
  Promise.reject(new ApiProblem({ status, code, detail: code }));

test.each([
  [401, "not-signed-in"],
  [403, "access-denied"],
] as const)("after %i %s, the call asks for a sign-in", async (status, code) => {
  vi.mocked(signInAgain).mockClear().mockResolvedValue(false);
  await expect(withSession(fail(status, code))).rejects.toMatchObject({ code });
  expect(signInAgain).toHaveBeenCalledOnce();
});

test("a missing permission rejects the call, because another sign-in would not help", async () => {
  vi.mocked(signInAgain).mockClear().mockResolvedValue(false);
  await expect(withSession(fail(403, "not-permitted"))).rejects.toMatchObject({ code: "not-permitted" });
  expect(signInAgain).not.toHaveBeenCalled();
});
