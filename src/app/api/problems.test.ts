import { describe, expect, test } from "vitest";

import { Conflict } from "#kit/rules/errors.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";

import type { Problem } from "#kit/api/problems.ts";
import { createProblem, toProblemResponse } from "#kit/api/problems.ts";

const shortage = {
  productId: "oud-mehtab",
  productName: "Oud Mehtab",
  variant: "50ml",
  requested: 2,
  available: 1,
};
const ignore = () => undefined;

describe("every problem document has a code", () => {
  test.each([
    [new Conflict("The status has changed"), "conflict"],
    [new InsufficientStock([shortage]), "insufficient-stock"],
    [new Error("A bug"), "internal-error"],
  ])("%s has the code of its class", async (error, code) => {
    const problem = (await toProblemResponse(error, ignore).json()) as Problem;
    expect(problem.code).toBe(code);
  });

  test.each([
    [400, "malformed-request"],
    [404, "not-found"],
    [413, "body-too-large"],
    [503, "unavailable"],
    [418, "malformed-request"],
    [504, "internal-error"],
  ] as const)("an error with status %i has the default code %s", (status, code) => {
    expect(createProblem(status, "No").code).toBe(code);
  });
});
