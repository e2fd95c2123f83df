import { useSyncExternalStore } from "react";

const NO_IDS: readonly string[] = [];

/** A list of ids in browser storage. */
export interface IdStore {
  readIds: () => readonly string[];
  saveIds: (ids: readonly string[]) => void;
  /** Returns the ids; until the page is hydrated, those with which the server rendered it. */
  useIds: (rendered?: readonly string[]) => readonly string[];
}

/**
 * Creates a store for ids. Without storage, the ids last until the page is closed.
 * @param key storage key
 * @param parse parses the stored text of comma-separated ids
 * @param getStorage returns the storage; throws if the browser denies access
 */
export function createIdStore(
  key: string,
  parse: (text: string) => readonly string[],
  getStorage: () => Pick<Storage, "getItem" | "setItem">,
): IdStore {
  const listeners = new Set<() => void>();
  let cachedText = "";
  let cachedIds = NO_IDS;

  function readText(): string {
    try {
      return getStorage().getItem(key) ?? "";
    } catch {
      return cachedText;
    }
  }

  /** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
  function readIds(): readonly string[] {
    const text = readText();
    if (text !== cachedText) [cachedText, cachedIds] = [text, parse(text)];
    return cachedIds;
  }

  function saveIds(ids: readonly string[]): void {
    const text = ids.join(",");
    try {
      getStorage().setItem(key, text);
    } catch {
      [cachedText, cachedIds] = [text, ids];
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  }

  return {
    readIds,
    saveIds,
    useIds: (rendered = NO_IDS) => useSyncExternalStore(subscribe, readIds, () => rendered),
  };
}
