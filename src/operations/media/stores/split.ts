import type { FileStore } from "../file-store.ts";

/** Combines two stores: keys that start with the prefix are in the first, all others in the second. */
export function createSplitStore(prefix: string, first: FileStore, second: FileStore): FileStore {
  const storeOf = (key: string) => (key.startsWith(prefix) ? first : second);
  return {
    put: (key, content) => storeOf(key).put(key, content),
    read: (key) => storeOf(key).read(key),
    open: (key) => storeOf(key).open(key),
    delete: (key) => storeOf(key).delete(key),
    list: (listPrefix) => storeOf(listPrefix).list(listPrefix),
  };
}
