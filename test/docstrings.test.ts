import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Folders whose exported functions need a docstring. */
const DOCUMENTED = /\/(?:rules|operations|api)\//;
const EXPORTED_FUNCTION = /^export (?:async )?(?:function \w+|const \w+ = (?:async )?\()/;

test("each exported function of rules, operations and API has a docstring", () => {
  const undocumented = globSync("src/**/*.ts", { exclude: ["**/*.test.ts"] })
    .filter((file) => DOCUMENTED.test(file.replaceAll("\\", "/")))
    .flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n");
      const found = lines.flatMap((line, index) => (EXPORTED_FUNCTION.test(line) ? [index] : []));
      return found
        .filter((index) => lines[index - 1]?.endsWith("*/") !== true)
        .map((index) => `${file}:${index + 1}`);
    });
  expect(undocumented).toEqual([]);
});
