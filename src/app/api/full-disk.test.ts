import { expect, test } from "vitest";

import { generalMessages } from "#kit/rules/texts/general-messages.ts";

import { toProblemResponse } from "#kit/api/problems.ts";

test.each([
  { code: "53100" },
  { code: "ENOSPC" },
  { code: "EDQUOT" },
  { code: "EFBIG" },
  { code: "XX000", routine: "mdextend" },
  { code: "XX000", routine: "mdzeroextend" },
])("a full-disk error (%j) is logged and gets a 507 response with a readable message", async (reason) => {
  const reported: unknown[] = [];
  const error = new Error("Failed query", { cause: Object.assign(new Error("No space left"), reason) });
  const response = toProblemResponse(error, (cause) => reported.push(cause));
  expect(response.status).toBe(507);
  expect(await response.json()).toMatchObject({ title: "Storage full", detail: generalMessages.storageFull });
  expect(reported).toEqual([error]);
});
