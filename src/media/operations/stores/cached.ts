import type { FileStore, LocalFile } from "../file-store.ts";

/**
 * Caches a remote store in a local store, so that each file is fetched once. The remote store is authoritative. Errors
 * when reading or writing the local store are ignored. A file that another program deletes remotely stays in the local
 * store.
 */
export function createCachedStore(remote: FileStore, local: FileStore): FileStore {
  const cacheLocally = (key: string, content: Uint8Array | LocalFile) =>
    ignoreErrors(local.put(key, content));
  return {
    put: async (key, content) => {
      await remote.put(key, content);
      await cacheLocally(key, content);
    },
    read: async (key) => {
      const cached = await ignoreErrors(local.read(key));
      if (cached) return cached;
      const content = await remote.read(key);
      if (content) await cacheLocally(key, content);
      return content;
    },
    open: async (key) => (await ignoreErrors(local.open(key))) ?? remote.open(key),
    delete: async (key) => {
      await remote.delete(key);
      await local.delete(key);
    },
    list: (prefix) => remote.list(prefix),
  };
}

/** Writes to both stores and reads only from the remote store. */
export function createWriteThroughStore(remote: FileStore, local: FileStore): FileStore {
  return { ...createCachedStore(remote, local), read: remote.read, open: remote.open };
}

async function ignoreErrors<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch {
    return undefined;
  }
}
