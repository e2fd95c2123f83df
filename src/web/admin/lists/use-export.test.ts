import { expect, test } from "vitest";

import { exportMessages } from "#domain/shared/staff-messages.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { exportFailure } from "./use-export.ts";

test("an export that waits for others says so; any other failure is 'Failed to export Excel file. Please try again.'", () => {
  expect(exportFailure(new ApiProblem(429, exportMessages.tooMany))).toBe(
    "Other exports are running. Please try again when one is finished.",
  );
  for (const error of [new ApiProblem(422, "Invalid"), new ApiProblem(0, "Offline"), new Error("A bug")])
    expect(exportFailure(error)).toBe("Failed to export Excel file. Please try again.");
});
