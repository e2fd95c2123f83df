import type { FileStore } from "../file-store.ts";

/** Combines two stores: keys that start with the prefix are in the first, all others in the second. */
export function createSplitStore(prefix: string, first: FileStore, second: FileStore): FileStore {
  const selectStore = (key: string) => (key.startsWith(prefix) ? first : second);
  return {
    put: (key, content) => selectStore(key).put(key, content),
    read: (key) => selectStore(key).read(key),
    open: (key) => selectStore(key).open(key),
    delete: (key) => selectStore(key).delete(key),
    list: (listPrefix) => selectStore(listPrefix).list(listPrefix),
  };
}
