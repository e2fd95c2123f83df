import { expect, test } from "vitest";

import { explainDiskFailure, findDiskFailureCode } from "./explain-disk-failure.ts";
import { explainFailure } from "./explain-failure.ts";

const createError = (details: object) => Object.assign(new Error("refused"), details);

test.for([
  [
    { code: "ENOSPC", path: "/srv/shop/media" },
    "The disk is full: /srv/shop/media. Free disk space and try again.",
  ],
  [{ code: "EDQUOT" }, "The disk is full. Free disk space and try again."],
  [{ code: "EFBIG" }, "The disk is full. Free disk space and try again."],
  [{ code: "53100" }, "The disk of the database is full. Free disk space and try again."],
  [
    { code: "XX000", routine: "mdextend" },
    "The disk of the database is full. Free disk space and try again.",
  ],
  [{ code: "EROFS", path: "/srv/shop" }, "The disk is read-only: /srv/shop."],
  [{ code: "EACCES", path: "/srv/shop" }, "Permission denied: /srv/shop."],
  [{ code: "EPERM" }, "Permission denied: refused."],
  [{ code: "EIO" }, "The disk cannot be read or written: refused."],
  [
    { code: "ENOENT", syscall: "mkdir", path: "/srv/shop" },
    "A folder cannot be created, because its disk is read-only: /srv/shop.",
  ],
] as const)(
  "a start that fails with %j says so in one line, also behind a failed query",
  ([details, line]) => {
    const queryError = new Error("Failed query: insert", { cause: createError(details) });
    expect([createError(details), queryError].map(explainFailure)).toEqual([line, line]);
  },
);

test("other errors are not reported as failures of the disk", () => {
  expect(explainDiskFailure(createError({ code: "ENOENT", syscall: "open" }))).toBeUndefined();
  expect(explainDiskFailure(createError({ code: "ENOSPC", syscall: "watch" }))).toBeUndefined();
  expect(explainDiskFailure("thrown text")).toBeUndefined();
});

test.for([
  ["[ENOSPC: no space left on device, write] { errno: -28 }", "ENOSPC"],
  ["Error: No space left on device (os error 28)", "ENOSPC"],
  ["Error: Read-only file system (os error 30)", "EROFS"],
  ["Error: EACCES: permission denied, mkdir '/app/build.next'", "EACCES"],
  ["src/page.tsx: Expected ';' after \"Permission denied\"", undefined],
] as const)("the output of a build, %s, has the code %s", ([output, code]) => {
  expect(findDiskFailureCode(output)).toBe(code);
});
