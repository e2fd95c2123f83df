import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "run-"));
mkdirSync(join(folder, "scripts"));
copyFileSync(join(import.meta.dirname, "run.js"), join(folder, "scripts/run.js"));
writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
// An older Node.js rejects the type annotation.
writeFileSync(join(folder, "program.ts"), `const args: string[] = process.argv.slice(1); console.log(args);`);
afterAll(() => rmSync(folder, { recursive: true }));

function run(version: string) {
  const code = `Object.defineProperty(process, "version", { value: "v${version}" });
    Object.defineProperty(process, "versions", { value: { node: "${version}" } });`;
  const preload = `data:text/javascript,${encodeURIComponent(code)}`;
  const args = ["--import", preload, "scripts/run.js", "program.ts", "--flag"];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
}

test("without installed packages, a command names the command that installs them", () => {
  expect(run("24.21.0")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "The packages are not installed. Run: npm ci\n",
  });
});

test.for([
  ["20.20.2", 1],
  ["24.1.9", 1],
  ["24.2.0", 0],
  ["26.0.0", 0],
] as const)(
  "on Node.js %s, a command ends with the code %i, and explains an error in one line",
  ([version, status]) => {
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    const result = run(version);
    expect(result.status, result.stderr).toBe(status);
    if (status === 0) expect(result.stdout).toContain(join(folder, "program.ts"));
    else
      expect(result.stderr).toMatch(
        new RegExp(`^Node\\.js 24\\.2 or newer is needed, but this is v${version},.*\n$`),
      );
  },
);
