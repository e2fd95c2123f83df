import { describe, expect, test } from "vitest";

import { ApiProblem } from "./api-problem.ts";

const createProblem = (status: number) =>
  new ApiProblem({ status, code: "unexpected-response", detail: "No" });

describe("the problem of a failed call", () => {
  test.each([400, 403, 404, 409, 413, 422])("status %i is a final rejection", (status) => {
    expect(createProblem(status).isRejection).toBe(true);
  });

  test.each([0, 408, 425, 429, 500, 502, 503])("status %i may be retried unchanged", (status) => {
    expect(createProblem(status).isRejection).toBe(false);
  });
});
