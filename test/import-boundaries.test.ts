import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const project = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "import-boundaries-"));
const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), message: z.string(), help: z.string().optional(), filename: z.string() }),
  ),
});

/** Returns `count` statements for the generated test files. */
const createStatements = (count: number) =>
  Array.from({ length: count }, (_, i) => `  total += ${i};\n`).join("");
const createFunction = (count: number) =>
  `export function long(total: number) {\n${createStatements(count)}  return total;\n}\n`;
const load = (path: string) => `export { value } from "${path}";\n`;
const loadType = (path: string) => `export type { Value } from "${path}";\n`;

/** Files that break no rule. The others import them. */
const VALID_FILES: Readonly<Record<string, string>> = {
  "platform/db/client.server.ts": "export const value = 1;\nexport type Value = number;\n",
  "platform/rules/day.ts": "export const value = 1;\n",
  "platform/vendor-seams/library.ts": "export const value = 1;\n",
  "kit/rules/money.ts": `${load("#platform/rules/day.ts")}export type Value = number;\n`,
  "kit/ui/price.tsx": load("../rules/money.ts"),
  "kit/api-client/client.ts": load("../rules/money.ts"),
  "catalogue/rules/product.ts": load("#kit/rules/money.ts"),
  "catalogue/rules/scent/note.ts": load("../product.ts"),
  "orders/rules/order.ts": `import { z } from "#platform/rules/zod.ts";\n${load("#catalogue/rules/scent/note.ts")}export const schema = z;\n`,
  "platform/rules/zod.ts": 'export { z } from "zod";\n',
  "orders/tables/order-schema.server.ts": `${load("../rules/order.ts")}export type Value = number;\n`,
  "orders/operations/get-order.ts": `${load("../tables/order-schema.server.ts")}export type Value = number;\n`,
  "orders/operations/lists/list-orders.ts": load("../../rules/order.ts"),
  "orders/operations/get-order.test.ts": load("#test/databases/database.ts"),
  "orders/api/orders.ts": `${load("../operations/get-order.ts")}export type Value = number;\n`,
  "orders/api/admin/orders.ts": load("../../operations/get-order.ts"),
  "orders/ui/badge.tsx": load("#kit/ui/price.tsx"),
  "orders/storefront/cart.tsx": `${load("../ui/badge.tsx")}${loadType("../operations/get-order.ts")}`,
  "orders/storefront/routes/order.tsx": `${load("../../operations/get-order.ts")}export default function Page() {}\n`,
  "orders/admin/order-table.tsx": `${load("../ui/badge.tsx")}${loadType("#orders/api/orders.ts")}`,
  "orders/admin/routes/orders.tsx": `${load("../../operations/get-order.ts")}export default function Page() {}\n`,
  "app/main.ts": load("#orders/api/orders.ts"),
  "kit/rules/long-function.ts": createFunction(57),
  "kit/rules/long-function.test.ts": createFunction(300),
  "kit/ui/long-component.tsx": createFunction(117),
  "kit/rules/long-file.ts": `export let a = 1;\na += 1;\n// not counted\n\n${"a += 1;\n".repeat(398)}`,
};

const RESTRICTED = "no-restricted-imports";
/** Files that each break one rule: path below `src`, code, rule, and part of the lint message. */
const VIOLATIONS: readonly (readonly [file: string, code: string, rule: string, message: string])[] = [
  ["platform/a.ts", load("#orders/rules/order.ts"), RESTRICTED, "platform knows no shop"],
  ["platform/vendor-seams/a.ts", load("../rules/day.ts"), RESTRICTED, "only libraries"],
  ["orders/rules/a.ts", load("hono"), RESTRICTED, "rules run in every environment"],
  [
    "orders/rules/b.ts",
    'export { z as value } from "zod";\n',
    RESTRICTED,
    "import z from #platform/rules/zod.ts",
  ],
  ["orders/rules/c.ts", load("node:fs"), RESTRICTED, "rules run in every environment"],
  [
    "orders/rules/d.ts",
    load("../tables/order-schema.server.ts"),
    RESTRICTED,
    "rules run in every environment",
  ],
  ["orders/rules/e.ts", load("#platform/db/client.server.ts"), RESTRICTED, "rules run in every environment"],
  ["orders/rules/f.ts", load("#kit/ui/price.tsx"), RESTRICTED, "rules run in every environment"],
  [
    "orders/rules/g.test.ts",
    load("../operations/get-order.ts"),
    RESTRICTED,
    "rules run in every environment",
  ],
  ["orders/rules/h.ts", load("#test/store.ts"), RESTRICTED, "only tests import test code"],
  [
    "orders/tables/a.server.ts",
    load("../operations/get-order.ts"),
    RESTRICTED,
    "tables are below operations",
  ],
  ["orders/tables/b.server.ts", load("#orders/api/orders.ts"), RESTRICTED, "tables are below operations"],
  ["orders/operations/a.ts", load("../api/orders.ts"), RESTRICTED, "must not depend on HTTP"],
  ["orders/operations/b.ts", load("hono/cookie"), RESTRICTED, "must not depend on HTTP"],
  ["orders/operations/c.ts", load("react"), RESTRICTED, "must not depend on HTTP"],
  ["orders/operations/d.ts", load("#orders/admin/order-table.tsx"), RESTRICTED, "must not depend on HTTP"],
  ["orders/operations/e.test.ts", load("../api/orders.ts"), RESTRICTED, "must not depend on HTTP"],
  ["orders/operations/f.ts", load("#test/store.ts"), RESTRICTED, "only tests import test code"],
  ["orders/api/a.ts", load("../storefront/cart.tsx"), RESTRICTED, "the API shows nothing"],
  ["orders/api/b.ts", load("../tables/order-schema.server.ts"), RESTRICTED, "the API calls operations"],
  ["orders/api/c.ts", load("#test/store.ts"), RESTRICTED, "only tests import test code"],
  ["orders/ui/a.tsx", load("../admin/order-table.tsx"), RESTRICTED, "ui serves storefront and admin"],
  ["orders/ui/b.tsx", load("../operations/get-order.ts"), RESTRICTED, "ui serves storefront and admin"],
  ["orders/storefront/a.tsx", load("../admin/order-table.tsx"), RESTRICTED, "never import each other"],
  ["orders/storefront/b.tsx", load("../operations/get-order.ts"), RESTRICTED, "receive data as props"],
  ["orders/storefront/c.tsx", load("#orders/api/orders.ts"), RESTRICTED, "receive data as props"],
  ["orders/storefront/d.tsx", load("#platform/db/client.server.ts"), RESTRICTED, "receive data as props"],
  ["orders/storefront/routes/a.tsx", load("../../api/orders.ts"), RESTRICTED, "loaders call operations"],
  [
    "orders/storefront/routes/b.tsx",
    load("#orders/admin/order-table.tsx"),
    RESTRICTED,
    "never import each other",
  ],
  ["orders/admin/a.tsx", load("../storefront/cart.tsx"), RESTRICTED, "never import each other"],
  ["orders/admin/b.tsx", load("../operations/get-order.ts"), RESTRICTED, "receive data as props"],
  ["orders/admin/routes/a.tsx", load("../../api/orders.ts"), RESTRICTED, "loaders call operations"],
  ["orders/admin/routes/b.tsx", load("#orders/storefront/cart.tsx"), RESTRICTED, "never import each other"],
  ["orders/operations/lists/up.ts", load("../../../catalogue/rules/product.ts"), RESTRICTED, "#module/"],
  ["orders/operations/cycle-a.ts", load("./cycle-b.ts"), "no-cycle", ""],
  ["orders/operations/cycle-b.ts", load("./cycle-a.ts"), "no-cycle", ""],
  ["kit/rules/default.ts", "export default 1;\n", "no-default-export", ""],
  ["orders/storefront/default.tsx", "export default 1;\n", "no-default-export", ""],
  ["kit/rules/any.ts", "export const a: any = 1;\n", "no-explicit-any", ""],
  ["app/promise.ts", "export function run() {\n  Promise.resolve(1);\n}\n", "no-floating-promises", ""],
  [
    "kit/ui/hook.tsx",
    'import { useState } from "react";\nexport function Part({ a }: { a: boolean }) {\n  if (a) useState(1);\n  return null;\n}\n',
    "rules-of-hooks",
    "",
  ],
  ["kit/ui/image.tsx", 'export const image = <img src="a.png" />;\n', "alt-text", ""],
  ["kit/rules/camelCase.ts", "export const a = 1;\n", "filename-case", ""],
  ["kit/rules/too-long-function.ts", createFunction(58), "max-lines-per-function", ""],
  ["kit/ui/too-long-component.tsx", createFunction(118), "max-lines-per-function", ""],
  ["kit/rules/too-long-file.ts", `export let b = 1;\n${"b += 1;\n".repeat(400)}`, "max-lines", ""],
];

let reports: { file: string; rule: string; text: string }[] = [];

beforeAll(() => {
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"])
    cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  const files = [...Object.entries(VALID_FILES), ...VIOLATIONS.map(([file, code]) => [file, code] as const)];
  for (const [file, text] of files) {
    mkdirSync(join(folder, "src", file, ".."), { recursive: true });
    writeFileSync(join(folder, "src", file), text);
  }
  const oxlint = spawnSync(
    join(project, "node_modules/.bin/oxlint"),
    ["--type-aware", "--format=json", "src"],
    { cwd: folder, encoding: "utf8" },
  );
  reports = reportSchema.parse(JSON.parse(oxlint.stdout)).diagnostics.map((report) => ({
    file: report.filename.replace(/^.*?src\//, ""),
    rule: report.code,
    text: `${report.message} ${report.help ?? ""}`,
  }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the lint rules report each violation exactly once", () => {
  test.for(VIOLATIONS)("%s: %s", ([file, , rule, message]) => {
    const fileReports = reports.filter((report) => report.file === file);
    expect(fileReports).toEqual([
      { file, rule: expect.stringContaining(`(${rule})`), text: expect.stringContaining(message) },
    ]);
  });
});

test("the lint rules report nothing in valid files", () => {
  const violatingFiles = new Set<string>(VIOLATIONS.map(([file]) => file));
  expect(reports.filter((report) => !violatingFiles.has(report.file))).toEqual([]);
});

test("no file or folder has a generic name", () => {
  const genericName = /^(utils?|helpers?|misc|common|lib|manager|index)(\.|$)/;
  const names = ["src", "test", "e2e", "scripts", "bench"].flatMap((root) =>
    readdirSync(join(project, root), { recursive: true, encoding: "utf8" }),
  );
  expect(names.filter((name) => name.split(/[\\/]/).some((part) => genericName.test(part)))).toEqual([]);
});
