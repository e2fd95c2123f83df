import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";

import { getErrorCode, FLUSHING_START_PARAMS, FlushingNodeFS } from "./pglite.server.ts";

const CHANGED_MESSAGE =
  "PGlite or Emscripten has changed: compare src/platform/vendor-seams/pglite.server.ts with NODEFS in pglite.js";

test("PGlite calls the added fsync to flush files", async () => {
  const parent = mkdtempSync(join(tmpdir(), "vendor-seam-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  let flushCount = 0;
  const fs = new FlushingNodeFS(join(parent, "database"), {
    onFlush: () => (flushCount += 1),
    onFlushFailed: (code) => {
      throw new Error(code);
    },
    onWriteFailed: () => {},
  });
  expect(PGlite.defaultStartParams, CHANGED_MESSAGE).toContain("-F");
  const client = await PGlite.create({ fs, startParams: [...FLUSHING_START_PARAMS] });
  onTestFinished(() => client.close());
  const countBefore = flushCount;
  await client.query("create table notes (text text)");
  expect(flushCount, CHANGED_MESSAGE).toBeGreaterThan(countBefore);
  expect(existsSync(join(parent, "database/PG_VERSION"))).toBe(true);
});

test("getErrorCode returns the Node.js code of a disk error, or the name of its Emscripten error number", () => {
  expect(getErrorCode(Object.assign(new Error(), { code: "EIO" }))).toBe("EIO");
  expect(getErrorCode({ errno: 51 })).toBe("ENOSPC");
  expect(getErrorCode({ errno: 7 })).toBe("error 7");
});
