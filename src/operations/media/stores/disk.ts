import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { ImageStore } from "../image-store.ts";
import { isSafeKey } from "../image-store.ts";

/** Pictures as files of a local directory, which is made when the first one is put. */
export function diskStore(directory: string): ImageStore {
  return {
    put: async (key, bytes) => {
      const file = pathOf(directory, key);
      await mkdir(dirname(file), { recursive: true });
      // Renaming is atomic, so a crash or a second writer never leaves half a picture under its name.
      const unfinished = join(dirname(file), `.${randomUUID()}.tmp`);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: async (key) => {
      try {
        return await readFile(pathOf(directory, key));
      } catch (error) {
        if (isNoFile(error)) return undefined;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(directory, key), { force: true }),
  };
}

function pathOf(directory: string, key: string): string {
  if (!isSafeKey(key)) throw new TypeError(`Not a key of a picture: ${JSON.stringify(key)}`);
  return join(directory, key);
}

function isNoFile(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR";
}
