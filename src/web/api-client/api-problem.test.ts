import { describe, expect, test } from "vitest";

import { ApiProblem } from "./api-problem.ts";

describe("a call that did not work", () => {
  test.each([400, 403, 404, 409, 413, 422])("status %i is a refusal: the server has decided", (status) => {
    expect(new ApiProblem(status, "no").isRefusal).toBe(true);
  });

  test.each([0, 408, 425, 429, 500, 502, 503])("status %i may be tried again as it is", (status) => {
    expect(new ApiProblem(status, "not now").isRefusal).toBe(false);
  });
});
