import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const FILES = globSync("src/**/{storefront,ui}/**/*.tsx").filter((file) => !file.endsWith(".test.tsx"));

test("no element of a page that the server renders has a style attribute, which its content security policy blocks", () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(FILES.filter((file) => /\sstyle=\{\{/.test(readFileSync(file, "utf8")))).toEqual([]);
});
