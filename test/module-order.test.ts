import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

import { expect, test } from "vitest";

import { MODULES } from "./module-order.ts";

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g;

const order: readonly string[] = MODULES;
const findModule = (file: string) => (file.split("/").length > 2 ? (file.split("/")[1] ?? "") : "app");

/** Returns the path of an imported file of `src`; undefined for other files. */
function resolveImport(file: string, specifier: string): string | undefined {
  const path = specifier.startsWith("#")
    ? specifier.replace(/^#(?!test\/|scripts\/|bench\/)/, "src/")
    : join(dirname(file), specifier);
  return path.startsWith("src/") ? path : undefined;
}

/** Returns the imports of a file that go against the order of the modules, as pairs such as `orders → messages`. */
function findWrongImports(file: string, code: string): string[] {
  const from = findModule(file);
  return [...code.matchAll(SPECIFIER)].flatMap(([, specifier = ""]) => {
    const target = resolveImport(file, specifier);
    if (target === undefined || target.includes("/+types/")) return [];
    const to = findModule(target);
    return order.indexOf(to) > order.indexOf(from) ? [`${from} → ${to}`] : [];
  });
}

test.each([
  ["a value", 'import { a } from "#orders/rules/order.ts";', ["catalogue → orders"]],
  ["a type", 'import type { A } from "#orders/rules/order.ts";', ["catalogue → orders"]],
  ["a relative path", 'import { a } from "../../orders/rules/order.ts";', ["catalogue → orders"]],
  ["a module that is loaded later", 'await import("#app/main.ts");', ["catalogue → app"]],
  ["an earlier module", 'import { a } from "#kit/rules/money.ts";', []],
  ["the own module", 'import { a } from "./size.ts";', []],
])("the order is checked for %s", (_, code, expected) => {
  expect(findWrongImports("src/catalogue/rules/product.ts", code)).toEqual(expected);
});

test("a module imports only modules before it", () => {
  const wrong = globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.{ts,tsx}"] }).flatMap((path) => {
    const file = path.replaceAll("\\", "/");
    return findWrongImports(file, readFileSync(file, "utf8")).map((pair) => `${file}: ${pair}`);
  });
  expect(wrong).toEqual([]);
});

test("every folder of src is a module, and ARCHITECTURE.md prints their order", () => {
  const folders = globSync("src/*/").map((path) => path.replaceAll("\\", "/").split("/")[1]);
  expect(new Set(folders)).toEqual(new Set(MODULES));
  const printed = /## Modules\s+```\n([^`]+)```/.exec(readFileSync("ARCHITECTURE.md", "utf8"))?.[1] ?? "";
  expect(printed.split("←").map((name) => name.trim())).toEqual(order);
});
