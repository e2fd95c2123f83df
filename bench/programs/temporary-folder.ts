import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs a task with a temporary folder, then deletes the folder. Deletes it even if the process is interrupted. */
export async function withTemporaryFolder<Result>(
  name: string,
  task: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  try {
    return await task(folder);
  } finally {
    process.off("exit", removeFolder);
    removeFolder();
  }
}

/** Creates a temporary folder. Deletes it when the process exits. */
export async function makeTemporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
