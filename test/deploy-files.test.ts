import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";
import { SETTING_NAMES } from "#server/config.ts";

const linesOf = (path: string) => readFileSync(join(projectRoot, "deploy", path), "utf8").split("\n");

/** Files and folders that the container file copies from the project. */
const copied = linesOf("container/Containerfile").flatMap((line) => {
  const [, sources] = /^COPY ((?!--from).+) \S+$/.exec(line) ?? [];
  return sources?.split(" ") ?? [];
});

/** Returns the names of settings in a file, without the settings of PostgreSQL's image. */
function settingsIn(path: string, pattern: RegExp): string[] {
  return linesOf(path)
    .flatMap((line) => pattern.exec(line)?.[1] ?? [])
    .filter((name) => !name.startsWith("POSTGRES_"));
}

test("every path that the container file copies exists", () => {
  expect(copied).toContain("package-lock.json");
  expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test("the container has every source that a start compares with the build, so a start never builds", () => {
  const configs = globSync("*.config.ts", { cwd: projectRoot });
  expect([...configs, "src", "public", "package-lock.json"].filter((path) => !copied.includes(path))).toEqual(
    [],
  );
});

test.each([
  ["systemd/zarif-essence.env", /^([A-Z_]+)=/],
  ["systemd/zarif-essence.service", /^Environment=([A-Z_]+)=/],
  ["systemd/zarif-essence-backup.service", /^Environment=([A-Z_]+)=/],
  ["container/env.example", /^([A-Z_]+)=/],
  ["container/compose.yaml", /^ {6}([A-Z_]+):/],
])("every setting in %s exists", (path, pattern) => {
  const names = settingsIn(path, pattern);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test("the backup service runs as the shop's user on the shop's data, and its program exists", () => {
  const shop = linesOf("systemd/zarif-essence.service");
  const backup = linesOf("systemd/zarif-essence-backup.service");
  const shared = /^(User|WorkingDirectory|EnvironmentFile|Environment|DynamicUser)=/;
  expect(backup.filter((line) => shared.test(line)).toSorted()).toEqual(
    shop.filter((line) => shared.test(line)).toSorted(),
  );
  const [program = ""] = backup.flatMap((line) => / (src\/\S+\.ts)/.exec(line)?.[1] ?? []);
  expect(existsSync(join(projectRoot, program))).toBe(true);
});

test("the cron line of the backup reads the shop's settings from a file, as the systemd unit does", () => {
  const crons = linesOf("README.md").filter((line) => /^\d+ \d+ \* \* \*/.test(line));
  expect(crons).toHaveLength(1);
  expect(crons[0]).toMatch(/node --env-file=\S+ src\/server\/cli\/backup\.ts /);
  expect(crons[0]).not.toContain("DATA_DIR=");
});

test("the table of docs/settings.md lists exactly the environment variables of the shop", () => {
  const page = readFileSync(join(projectRoot, "docs/settings.md"), "utf8");
  const [, table = ""] = /\n## Environment variables\n([\s\S]*?)\n## /.exec(page) ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const documented = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/[A-Z][A-Z_]+/g) ?? []);
  expect(documented.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test("systemd waits longer than the shop needs to stop", () => {
  const [seconds] = linesOf("systemd/zarif-essence.service").flatMap(
    (line) => /^TimeoutStopSec=(\d+)$/.exec(line)?.[1] ?? [],
  );
  expect(Number(seconds)).toBeGreaterThan(11);
});
