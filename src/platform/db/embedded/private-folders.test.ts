import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { installDatabase } from "./embedded-directory.server.ts";
import { makePrivateFolder } from "./private-folders.server.ts";

/** Returns the permissions of a path in octal notation. */
const readMode = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

function createParentFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "private-folders-"));
  const previousUmask = process.umask(0o022);
  onTestFinished(() => {
    process.umask(previousUmask);
    rmSync(parent, { recursive: true, force: true });
  });
  return parent;
}

test("installing a restored database restricts it and the previous database to the owner", async () => {
  const dataDir = createParentFolder();
  for (const name of ["pglite", "pglite.restoring"]) mkdirSync(join(dataDir, name), { mode: 0o755 });
  const previousFolder = await installDatabase(dataDir, join(dataDir, "pglite.restoring"));
  expect([readMode(previousFolder ?? ""), readMode(dataDir, "pglite")]).toEqual(["700", "700"]);
});

test("a new folder and its new parents are created with access for the owner only", async () => {
  const parent = createParentFolder();
  await makePrivateFolder(join(parent, "uploads", "one"));
  expect([readMode(parent, "uploads"), readMode(parent, "uploads", "one")]).toEqual(["700", "700"]);
});
