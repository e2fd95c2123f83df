import { expect, test } from "vitest";
import { findMissingPackages } from "./check-lock.ts";

test("a lock file that contains every dependency is complete [ASVS 15.1.2]", () => {
  const lock = {
    packages: {
      "": { dependencies: { a: "1.0.0" } },
      "node_modules/a": { dependencies: { b: "1.0.0", c: "1.0.0" } },
      "node_modules/a/node_modules/b": { optionalDependencies: { c: "1.0.0" } },
      "node_modules/c": {},
    },
  };
  expect(findMissingPackages(lock)).toEqual([]);
});

test("a missing platform-specific package is reported", () => {
  const lock = {
    packages: {
      "": { dependencies: { "@css/oxide": "1.0.0" } },
      "node_modules/@css/oxide": { optionalDependencies: { "@css/oxide-android-arm64": "1.0.0" } },
    },
  };
  expect(findMissingPackages(lock)).toEqual(["@css/oxide-android-arm64, needed by node_modules/@css/oxide"]);
});

test("a nested dependency does not resolve for sibling packages", () => {
  const lock = {
    packages: {
      "": { dependencies: { a: "1.0.0", b: "1.0.0" } },
      "node_modules/a": {},
      "node_modules/a/node_modules/c": {},
      "node_modules/b": { dependencies: { c: "1.0.0" } },
    },
  };
  expect(findMissingPackages(lock)).toEqual(["c, needed by node_modules/b"]);
});
