import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { JOB_HANDLERS } from "./jobs/operations/job-handlers.ts";
import { APP_JOBS, JOB_KINDS } from "./jobs/rules/job-kinds.ts";
import { PERSONAL_DATA, SERVER_MODULES } from "./modules.server.ts";
import { MODULES } from "./modules.ts";

test.each(["", ".server"])("app lists the manifest%s.ts of every module", (suffix) => {
  const list = readFileSync(`src/app/modules${suffix}.ts`, "utf8");
  const manifests = globSync(`src/*/manifest${suffix}.ts`).map((path) =>
    path.replaceAll("\\", "/").replace("src/", "#"),
  );
  expect(manifests.length).toBeGreaterThan(5);
  expect(manifests.filter((path) => !list.includes(`"${path}"`))).toEqual([]);
});

test("every kind of background jobs belongs to one module and has a handler", () => {
  const kinds = [...MODULES, { jobs: APP_JOBS }].flatMap((module) =>
    "jobs" in module ? Object.keys(module.jobs) : [],
  );
  expect(kinds.toSorted()).toEqual(Object.keys(JOB_KINDS));
  expect(Object.keys(JOB_HANDLERS).toSorted()).toEqual(Object.keys(JOB_KINDS));
});

test("every table with personal data belongs to one module", () => {
  const tables = SERVER_MODULES.flatMap(({ personalData = {} }) => Object.keys(personalData));
  expect(tables).toEqual(Object.keys(PERSONAL_DATA));
});
