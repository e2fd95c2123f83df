import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";

import { errorCode, FLUSHING_START_PARAMS, FlushingNodeFS } from "./pglite.server.ts";

const CHANGED =
  "PGlite or Emscripten has changed: compare src/vendor-seams/pglite.server.ts with NODEFS in pglite.js";

test("PGlite flushes files through the added fsync", async () => {
  const parent = mkdtempSync(join(tmpdir(), "vendor-seam-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  let flushed = 0;
  const fs = new FlushingNodeFS(join(parent, "database"), {
    flushed: () => (flushed += 1),
    flushFailed: (code) => {
      throw new Error(code);
    },
    writeFailed: () => {},
  });
  expect(PGlite.defaultStartParams, CHANGED).toContain("-F");
  const client = await PGlite.create({ fs, startParams: [...FLUSHING_START_PARAMS] });
  onTestFinished(() => client.close());
  const before = flushed;
  await client.query("create table notes (text text)");
  expect(flushed, CHANGED).toBeGreaterThan(before);
  expect(existsSync(join(parent, "database/PG_VERSION"))).toBe(true);
});

test("errorCode returns the Node.js code of a disk error, or the name of its Emscripten error number", () => {
  expect(errorCode(Object.assign(new Error(), { code: "EIO" }))).toBe("EIO");
  expect(errorCode({ errno: 51 })).toBe("ENOSPC");
  expect(errorCode({ errno: 7 })).toBe("error 7");
});
