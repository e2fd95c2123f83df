import type { FileStore, LocalFile } from "../file-store.ts";

/**
 * A remote store with a local one in front, so that a file is fetched once. What counts is what the remote one keeps:
 * a local one that fails is done without. A file deleted through another program may be found locally for longer.
 */
export function cachedStore(remote: FileStore, local: FileStore): FileStore {
  const keep = (key: string, content: Uint8Array | LocalFile) => orNothing(local.put(key, content));
  return {
    put: async (key, content) => {
      await remote.put(key, content);
      await keep(key, content);
    },
    read: async (key) => {
      const kept = await orNothing(local.read(key));
      if (kept) return kept;
      const content = await remote.read(key);
      if (content) await keep(key, content);
      return content;
    },
    open: async (key) => (await orNothing(local.open(key))) ?? remote.open(key),
    delete: async (key) => {
      await remote.delete(key);
      await local.delete(key);
    },
    list: (prefix) => remote.list(prefix),
  };
}

/** The same two for whoever asks what is kept: found is what the remote one has, whatever lies in the local one. */
export function keptStore(remote: FileStore, local: FileStore): FileStore {
  return { ...cachedStore(remote, local), read: remote.read, open: remote.open };
}

async function orNothing<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
  } catch {
    return undefined;
  }
}
