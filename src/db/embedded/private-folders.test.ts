import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { putInPlace } from "./embedded-directory.server.ts";
import { makePrivateFolder } from "./private-folders.server.ts";

/** Who may do what with it, as `ls -l` shows it in digits. */
const mode = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

function parentFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "private-folders-"));
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
    rmSync(parent, { recursive: true, force: true });
  });
  return parent;
}

test("the database that makes way for a restored one is closed to others, and so is the restored one", async () => {
  const dataDir = parentFolder();
  for (const name of ["pglite", "pglite.restoring"]) mkdirSync(join(dataDir, name), { mode: 0o755 });
  const former = await putInPlace(dataDir, join(dataDir, "pglite.restoring"));
  expect([mode(former ?? ""), mode(dataDir, "pglite")]).toEqual(["700", "700"]);
});

test("a folder is closed from its first moment, with those above it that were not there", async () => {
  const parent = parentFolder();
  await makePrivateFolder(join(parent, "uploads", "one"));
  expect([mode(parent, "uploads"), mode(parent, "uploads", "one")]).toEqual(["700", "700"]);
});
