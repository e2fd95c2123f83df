import { expect, test } from "vitest";
import { missingFromLock } from "./check-lock.ts";

test("a lock in which every dependency can be found is whole", () => {
  const lock = {
    packages: {
      "": { dependencies: { a: "1.0.0" } },
      "node_modules/a": { dependencies: { b: "1.0.0", c: "1.0.0" } },
      "node_modules/a/node_modules/b": { optionalDependencies: { c: "1.0.0" } },
      "node_modules/c": {},
    },
  };
  expect(missingFromLock(lock)).toEqual([]);
});

test("a platform's package that the lock lacks is named", () => {
  const lock = {
    packages: {
      "": { dependencies: { "@css/oxide": "1.0.0" } },
      "node_modules/@css/oxide": { optionalDependencies: { "@css/oxide-android-arm64": "1.0.0" } },
    },
  };
  expect(missingFromLock(lock)).toEqual(["@css/oxide-android-arm64, needed by node_modules/@css/oxide"]);
});

test("a package beside another does not see into it", () => {
  const lock = {
    packages: {
      "": { dependencies: { a: "1.0.0", b: "1.0.0" } },
      "node_modules/a": {},
      "node_modules/a/node_modules/c": {},
      "node_modules/b": { dependencies: { c: "1.0.0" } },
    },
  };
  expect(missingFromLock(lock)).toEqual(["c, needed by node_modules/b"]);
});
