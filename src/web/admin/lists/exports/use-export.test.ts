import { expect, test } from "vitest";

import { exportMessages } from "#domain/shared/texts/staff-messages.ts";
import { ApiProblem, invalidInput, noResponse } from "#web/api-client/api-problem.ts";

import { exportFailure } from "./use-export.ts";

test("an export in the queue is reported; any other failure is 'Failed to export Excel file. Please try again.'", () => {
  const tooMany = new ApiProblem({ status: 429, code: "too-many-requests", detail: exportMessages.tooMany });
  expect(exportFailure(tooMany)).toBe("Other exports are running. Please try again when one is finished.");
  for (const error of [invalidInput("Invalid", []), noResponse(), new Error("A bug")])
    expect(exportFailure(error)).toBe("Failed to export Excel file. Please try again.");
});
