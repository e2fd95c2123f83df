import { expect, test } from "vitest";

import { parseSources } from "./minimal-system.ts";
import { judgeStep } from "./preparation.ts";
import { STEPS } from "./steps.ts";
import { SUITES } from "./suites.ts";
import { TOOLS } from "./tools.ts";

const getStep = (name: string) => {
  const step = STEPS.find((candidate) => candidate.name === name);
  if (step === undefined) throw new Error(`There is no step ${name}.`);
  return step;
};

test("a step without its program is skipped by name, with the command that adds the program", () => {
  const missing = [TOOLS.browser];
  const { outcome, notes } = judgeStep(getStep("browser"), { suite: "short", missing, isStrict: false });
  expect(outcome).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(notes).toEqual([expect.stringMatching(/^browser was skipped: Chromium is missing.*To add it: \S+/)]);
});

test("a step that needs the program for some tests runs the others", () => {
  const missing = [TOOLS.pgbouncer];
  const { outcome, notes } = judgeStep(getStep("deploy"), { suite: "ci", missing, isStrict: false });
  expect(outcome).toBeUndefined();
  expect(notes).toEqual([expect.stringMatching(/^deploy ran without some tests: PgBouncer is missing/)]);
});

test.for([["browser"], ["deploy"]])("in CI, the step %s fails without its programs", ([name = ""]) => {
  const missing = Object.values(TOOLS);
  const { outcome, notes } = judgeStep(getStep(name), { suite: "ci", missing, isStrict: true });
  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(notes[0]).toMatch(new RegExp(`^${name} failed: \\S+ is missing`));
});

test("a suite needs no program that only the tests of a larger suite use", () => {
  const missing = [TOOLS.java, TOOLS.libreOffice];
  const listNotes = (suite: (typeof SUITES)[number]) =>
    ["pages", "unit"].flatMap((name) => judgeStep(getStep(name), { suite, missing, isStrict: false }).notes);
  expect(SUITES.map((suite) => listNotes(suite).length)).toEqual([0, 1, 2]);
});

test("the minimal system uses the machine's sources of its release, and none of other projects", () => {
  const lines = [
    "http://mirror.example/debian/ bookworm main",
    "http://mirror.example/debian/ bookworm-updates main",
    "http://mirror.example/security/ bookworm-security main",
    "http://other.example/ bookworm-pgdg main",
    "http://third.example/ nodistro main",
    "",
  ];
  expect(parseSources(lines.join("\n"), "bookworm").map(({ suite }) => suite)).toEqual([
    "bookworm",
    "bookworm-updates",
    "bookworm-security",
  ]);
});
