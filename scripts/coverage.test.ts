import { expect, test } from "vitest";

import { findSection, listTaggedTests, SECTIONS } from "./coverage.ts";

const tests = listTaggedTests();
const taggedSections = new Set(tests.flatMap(({ tags }) => tags.map(findSection)));

test("each section of the specifications and of the OWASP ASVS has a test that CI runs", () => {
  expect([...SECTIONS.keys()].filter((section) => !taggedSections.has(section))).toEqual([]);
});

test("each tag in the title of a test names an existing section", () => {
  expect([...taggedSections].filter((section) => !SECTIONS.has(section))).toEqual([]);
});
