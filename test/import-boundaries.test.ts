import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { VIOLATIONS } from "./import-boundaries/violations.ts";

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

const GENERATED_FILES = new Map([
  ["domain/long-function.ts", createFunction(57)],
  ["domain/too-long-function.ts", createFunction(58)],
  ["domain/long-function.test.ts", createFunction(300)],
  ["web/ui/long-component.tsx", createFunction(117)],
  ["web/ui/too-long-component.tsx", createFunction(118)],
  [
    "domain/long-file.ts",
    "export let a = 1;\na += 1;\n// not counted\n\n".repeat(1) + "a += 1;\n".repeat(398),
  ],
  ["domain/too-long-file.ts", "export let b = 1;\n" + "b += 1;\n".repeat(400)],
]);
const ALL_VIOLATIONS = [
  ...VIOLATIONS,
  ["domain/too-long-function.ts", "max-lines-per-function", ""],
  ["web/ui/too-long-component.tsx", "max-lines-per-function", ""],
  ["domain/too-long-file.ts", "max-lines", ""],
] as const;

let reports: { file: string; rule: string; text: string }[] = [];

beforeAll(() => {
  cpSync(join(project, "test/import-boundaries/src"), join(folder, "src"), { recursive: true });
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"])
    cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  for (const [file, text] of GENERATED_FILES) {
    mkdirSync(join(folder, "src", file, ".."), { recursive: true });
    writeFileSync(join(folder, "src", file), text);
  }
  const oxlint = spawnSync(
    join(project, "node_modules/.bin/oxlint"),
    ["--type-aware", "--format=json", "src"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  reports = reportSchema.parse(JSON.parse(oxlint.stdout)).diagnostics.map((report) => ({
    file: report.filename.replace(/^.*?src\//, ""),
    rule: report.code,
    text: `${report.message} ${report.help ?? ""}`,
  }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the lint rules report each violation exactly once", () => {
  test.for(ALL_VIOLATIONS)("%s: %s", ([file, rule, message]) => {
    const fileReports = reports.filter((report) => report.file === file);
    expect(fileReports).toEqual([
      { file, rule: expect.stringContaining(`(${rule})`), text: expect.stringContaining(message) },
    ]);
  });
});

test("the lint rules report nothing in valid files", () => {
  const violatingFiles = new Set<string>(ALL_VIOLATIONS.map(([file]) => file));
  expect(reports.filter((report) => !violatingFiles.has(report.file))).toEqual([]);
});

test("no file or folder has a generic name", () => {
  const genericName = /^(utils?|helpers?|misc|common|lib|manager|index)(\.|$)/;
  const names = ["src", "test", "e2e", "scripts", "bench"].flatMap((root) =>
    readdirSync(join(project, root), { recursive: true, encoding: "utf8" }),
  );
  expect(names.filter((name) => name.split(/[\\/]/).some((part) => genericName.test(part)))).toEqual([]);
});
