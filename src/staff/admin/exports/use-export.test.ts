import { expect, test } from "vitest";

import { exportMessages } from "#kit/rules/texts/staff-messages.ts";
import { ApiProblem, createInvalidInput, createNoResponseProblem } from "#kit/api-client/api-problem.ts";

import { getExportFailure } from "./use-export.ts";

test("the error of a failed export asks staff to wait only if other exports are running", () => {
  const tooManyRequests = new ApiProblem({
    status: 429,
    code: "too-many-requests",
    detail: exportMessages.tooMany,
  });
  expect(getExportFailure(tooManyRequests)).toBe(
    "Other exports are running. Please try again when one is finished.",
  );
  for (const error of [createInvalidInput("Invalid", []), createNoResponseProblem(), new Error("A bug")])
    expect(getExportFailure(error)).toBe("Failed to export Excel file. Please try again.");
});
