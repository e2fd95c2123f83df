import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";
import { SETTING_NAMES } from "#server/config.ts";

const linesOf = (path: string) => readFileSync(join(projectRoot, "deploy", path), "utf8").split("\n");

/** The files and folders of the project that a container file takes. */
const copied = linesOf("container/Containerfile").flatMap((line) => {
  const [, sources] = /^COPY ((?!--from).+) \S+$/.exec(line) ?? [];
  return sources?.split(" ") ?? [];
});

/** Names that a list of settings sets; those of PostgreSQL's own image are not the shop's. */
function settingsIn(path: string, pattern: RegExp): string[] {
  return linesOf(path)
    .flatMap((line) => pattern.exec(line)?.[1] ?? [])
    .filter((name) => !name.startsWith("POSTGRES_"));
}

test("all that the container file takes from the project is there", () => {
  expect(copied).toContain("package-lock.json");
  expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test("the container holds every source that a start compares with the build, so that it never builds", () => {
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
])("every setting that %s names is one of the shop's", (path, pattern) => {
  const names = settingsIn(path, pattern);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test("a backup runs as the shop's user on the shop's data, and what it runs is there", () => {
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

test("the table of docs/settings.md lists every environment variable of the shop and no other", () => {
  const page = readFileSync(join(projectRoot, "docs/settings.md"), "utf8");
  const [, table = ""] = /\n## Environment variables\n([\s\S]*?)\n## /.exec(page) ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/[A-Z][A-Z_]+/g) ?? []);
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test("a stop leaves the shop more time than it takes for itself", () => {
  const [seconds] = linesOf("systemd/zarif-essence.service").flatMap(
    (line) => /^TimeoutStopSec=(\d+)$/.exec(line)?.[1] ?? [],
  );
  expect(Number(seconds)).toBeGreaterThan(11);
});
