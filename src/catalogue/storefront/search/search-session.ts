import type { SearchResult } from "../../rules/search/search.ts";
import { normalizeQuery } from "#platform/rules/query-text.ts";
import { isSearchable, SEARCH_DEBOUNCE_MS } from "../../rules/search/search.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

/** The visible state of a search. */
export interface SearchView {
  typed: string;
  /** The displayed result and its query; undefined before the first response and after a failure. */
  shown: { query: string; result: SearchResult } | undefined;
  /** Whether the results for the current query are pending. */
  isWaiting: boolean;
  /** Index of the selected result, products before collections; -1 for none. */
  activeIndex: number;
}

interface SessionOptions {
  search: (query: string, signal: AbortSignal) => Promise<SearchResult>;
  /** Results by lower-case query, shared by sessions. */
  cache: Map<string, SearchResult>;
  /** Called when results are shown. */
  onShow: (query: string) => void;
}

const MAX_CACHED_RESULTS = 100;
/** Delay of the automatic retry (ms). */
const RETRY_DELAY_MS = 1000;
const INITIAL_VIEW: SearchView = { typed: "", shown: undefined, isWaiting: false, activeIndex: -1 };
const NONE_SHOWN = { shown: undefined, isWaiting: false, activeIndex: -1 };

/**
 * Creates the search state, which lasts while the overlay is open. Sends each query once, after a typing pause, and
 * shows only results of the current query. Retries a failed request once; after a second failure, shows no results
 * until the query is typed again or `retry` is called. New results clear the selection. Spec: storefront §5.
 */
export function createSearchSession({ search, cache, onShow }: SessionOptions) {
  const { read, change, subscribe } = createViewStore();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runningController: AbortController | undefined;
  function stop(): void {
    clearTimeout(timer);
    runningController?.abort();
    runningController = undefined;
  }

  function show(query: string, result: SearchResult): void {
    change({ shown: { query, result }, isWaiting: false, activeIndex: -1 });
    onShow(query);
  }

  async function run(query: string, isLastAttempt = false): Promise<void> {
    const controller = new AbortController();
    runningController = controller;
    try {
      const result = await search(query, controller.signal);
      cacheResult(cache, query, result);
      if (runningController === controller) show(query, result);
    } catch (error) {
      if (runningController !== controller) return;
      if (isLastAttempt || (error instanceof ApiProblem && error.isRejection)) change(NONE_SHOWN);
      else timer = setTimeout(() => void run(query, true), RETRY_DELAY_MS);
    }
  }

  /** Must be called when the text of the search field changes. */
  function type(typed: string): void {
    const query = normalizeQuery(typed);
    const isSame = query === normalizeQuery(read().typed);
    change({ typed, activeIndex: -1 });
    if (isSame && !canRetry(read())) return;
    stop();
    const cached = cache.get(query.toLowerCase());
    if (!isSearchable(query)) change(NONE_SHOWN);
    else if (cached !== undefined) show(query, cached);
    else {
      change({ isWaiting: true });
      timer = setTimeout(() => void run(query), SEARCH_DEBOUNCE_MS);
    }
  }

  /** Sends the current query again if its request failed. */
  function retry(): void {
    if (!canRetry(read())) return;
    change({ isWaiting: true });
    void run(normalizeQuery(read().typed));
  }

  /** Selects the next or previous result. Does nothing while results are pending. */
  function moveSelection(by: 1 | -1): void {
    const view = read();
    if (!view.isWaiting) change({ activeIndex: moveIndex(view.activeIndex, by, countResults(view)) });
  }

  return {
    type,
    retry,
    moveSelection,
    stop,
    getView: read,
    subscribe,
  };
}

/** Creates a view store that notifies its listeners of changes. */
function createViewStore() {
  let view = INITIAL_VIEW;
  const listeners = new Set<() => void>();
  return {
    read: () => view,
    change: (next: Partial<SearchView>) => {
      view = { ...view, ...next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether the request for the current query failed. */
function canRetry({ typed, shown, isWaiting }: SearchView): boolean {
  return shown === undefined && !isWaiting && isSearchable(typed);
}

/**
 * Returns the next index when cycling through the results and the search field. The field has index -1, between the
 * last and the first result.
 */
function moveIndex(index: number, by: 1 | -1, count: number): number {
  return ((index + 1 + by + count + 1) % (count + 1)) - 1;
}

/** Returns the number of displayed products and collections. */
export function countResults({ shown }: SearchView): number {
  return shown === undefined ? 0 : shown.result.products.length + shown.result.collections.length;
}

function cacheResult(cache: Map<string, SearchResult>, query: string, result: SearchResult): void {
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED_RESULTS && oldest !== undefined) cache.delete(oldest);
  cache.set(query.toLowerCase(), result);
}
