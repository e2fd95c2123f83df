import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";

import { CI_ONLY_FILES } from "./ci-only-files.ts";

test("each test file in the CI-only list exists and is listed once", () => {
  const missingFiles = CI_ONLY_FILES.filter((file) => !existsSync(join(projectRoot, file)));
  expect(missingFiles).toEqual([]);
  expect(new Set(CI_ONLY_FILES).size).toBe(CI_ONLY_FILES.length);
});
