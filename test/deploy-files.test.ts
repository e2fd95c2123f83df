import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";
import { SETTING_NAMES } from "#app/config.ts";
import { MAX_DATABASE_MS, MAX_REQUESTS_MS } from "#app/lifecycle/shutdown.ts";

const readLines = (path: string) => readFileSync(join(projectRoot, "deploy", path), "utf8").split("\n");

/** Files and folders that the Containerfile copies from the project. */
const copiedPaths = readLines("container/Containerfile").flatMap((line) => {
  const [, sources] = /^COPY ((?!--from).+) \S+$/.exec(line) ?? [];
  return sources?.split(" ") ?? [];
});

/** Returns the names of the shop's settings in a file. Ignores the settings of the PostgreSQL image. */
function findSettingNames(path: string, pattern: RegExp): string[] {
  return readLines(path)
    .flatMap((line) => pattern.exec(line)?.[1] ?? [])
    .filter((name) => !name.startsWith("POSTGRES_"));
}

test("every path that the Containerfile copies exists", () => {
  expect(copiedPaths).toContain("package-lock.json");
  expect(copiedPaths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test("the container contains all sources of the build, so the shop does not rebuild at startup", () => {
  const configs = globSync("*.config.ts", { cwd: projectRoot });
  expect(
    [...configs, "src", "public", "package-lock.json"].filter((path) => !copiedPaths.includes(path)),
  ).toEqual([]);
});

test.each([
  ["systemd/zarif-essence.env", /^([A-Z_]+)=/],
  ["systemd/zarif-essence.service", /^Environment=([A-Z_]+)=/],
  ["systemd/zarif-essence-backup.service", /^Environment=([A-Z_]+)=/],
  ["container/env.example", /^([A-Z_]+)=/],
  ["container/compose.yaml", /^ {6}([A-Z_]+):/],
])("every environment variable in %s is a setting of the shop", (path, pattern) => {
  const names = findSettingNames(path, pattern);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test("the backup service runs an existing program with the user, data and settings of the shop's service", () => {
  const shop = readLines("systemd/zarif-essence.service");
  const backup = readLines("systemd/zarif-essence-backup.service");
  const sharedLine = /^(User|WorkingDirectory|EnvironmentFile|Environment|DynamicUser)=/;
  expect(backup.filter((line) => sharedLine.test(line)).toSorted()).toEqual(
    shop.filter((line) => sharedLine.test(line)).toSorted(),
  );
  const [program = ""] = backup.flatMap((line) => / (src\/\S+\.ts)/.exec(line)?.[1] ?? []);
  expect(existsSync(join(projectRoot, program))).toBe(true);
});

test("the backup's cron line reads the shop's settings from a file, as the systemd unit does", () => {
  const cronLines = readLines("README.md").filter((line) => /^\d+ \d+ \* \* \*/.test(line));
  expect(cronLines).toHaveLength(1);
  expect(cronLines[0]).toMatch(/node --env-file=\S+ src\/app\/commands\/backup\.ts /);
  expect(cronLines[0]).not.toContain("DATA_DIR=");
});

test("the table in docs/settings.md lists exactly the environment variables of the shop [ASVS 13.1.1]", () => {
  const page = readFileSync(join(projectRoot, "docs/settings.md"), "utf8");
  const [, table = ""] = /\n## Environment variables\n([\s\S]*?)\n## /.exec(page) ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const documented = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/[A-Z][A-Z_]+/g) ?? []);
  expect(documented.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test("systemd's stop timeout is longer than the shop's maximum shutdown time", () => {
  const [seconds] = readLines("systemd/zarif-essence.service").flatMap(
    (line) => /^TimeoutStopSec=(\d+)$/.exec(line)?.[1] ?? [],
  );
  expect(Number(seconds) * 1000).toBeGreaterThan(MAX_REQUESTS_MS + MAX_DATABASE_MS);
});
