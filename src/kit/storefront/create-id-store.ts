import { useSyncExternalStore } from "react";

const NO_IDS: readonly string[] = [];

/** Another tab has changed the storage, or the page comes from the back/forward cache, where it missed changes. */
const CHANGE_EVENTS = ["storage", "pageshow"] as const;

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

  /** Returns the same array until the stored text changes. */
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
    refresh();
  }

  function refresh(): void {
    readIds();
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      readIds();
      for (const type of CHANGE_EVENTS) addEventListener(type, refresh);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      for (const type of CHANGE_EVENTS) removeEventListener(type, refresh);
    };
  }

  /** Reads the storage once for all components: each access takes a slow phone about a millisecond. */
  const getKnownIds = () => (listeners.size === 0 ? readIds() : cachedIds);

  return {
    readIds,
    saveIds,
    useIds: (rendered = NO_IDS) => useSyncExternalStore(subscribe, getKnownIds, () => rendered),
  };
}
