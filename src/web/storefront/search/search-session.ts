import type { SearchResult } from "#domain/catalogue/search.ts";
import { isSearchable, SEARCH_DEBOUNCE_MS, tidyQuery } from "#domain/catalogue/search.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

/** What a visitor sees of a search. */
export interface SearchView {
  typed: string;
  /** The answer to show, and the query it answers; none while there is none, or when it was lost. */
  shown: { query: string; result: SearchResult } | undefined;
  /** What was typed is long enough and not answered yet. */
  isWaiting: boolean;
  /** Which of the results was chosen with the keys, products before collections; -1 is none. */
  active: number;
}

interface SessionOptions {
  ask: (query: string, signal: AbortSignal) => Promise<SearchResult>;
  /** Answers by query in lower case, which outlive the session. */
  cache: Map<string, SearchResult>;
  /** An answer is being shown. */
  onShow: (query: string) => void;
}

const MOST_CACHED = 100;
/** A lost answer is asked for once more after so long, unasked. */
const RETRY_MS = 1000;
const START: SearchView = { typed: "", shown: undefined, isWaiting: false, active: -1 };
const NONE_SHOWN = { shown: undefined, isWaiting: false, active: -1 };

/**
 * One opening of the search: waits until typing pauses, asks once for each query, and shows the answer to what is
 * typed now, never to what was typed before. A lost answer is asked for once more and then silently none; typing the
 * same again asks again. What was chosen among results goes with them. Spec: storefront §5.
 */
export function createSearchSession({ ask, cache, onShow }: SessionOptions) {
  const { read, change, subscribe } = openView();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  function stop(): void {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
  }

  function show(query: string, result: SearchResult): void {
    change({ shown: { query, result }, isWaiting: false, active: -1 });
    onShow(query);
  }

  async function run(query: string, isLast = false): Promise<void> {
    const own = new AbortController();
    running = own;
    try {
      const result = await ask(query, own.signal);
      remember(cache, query, result);
      if (running === own) show(query, result);
    } catch (error) {
      if (running !== own) return;
      if (isLast || (error instanceof ApiProblem && error.isRefusal)) change(NONE_SHOWN);
      else timer = setTimeout(() => void run(query, true), RETRY_MS);
    }
  }

  /** What stands in the box now. */
  function type(typed: string): void {
    const query = tidyQuery(typed);
    const isSame = query === tidyQuery(read().typed);
    change({ typed, active: -1 });
    if (isSame && !isPending(read())) return;
    stop();
    const known = cache.get(query.toLowerCase());
    if (!isSearchable(query)) change(NONE_SHOWN);
    else if (known !== undefined) show(query, known);
    else {
      change({ isWaiting: true });
      timer = setTimeout(() => void run(query), SEARCH_DEBOUNCE_MS);
    }
  }

  /** Asks again for an answer that was lost. */
  function retry(): void {
    if (!isPending(read())) return;
    change({ isWaiting: true });
    void run(tidyQuery(read().typed));
  }

  /** Chooses the next or previous result; none while others are on their way. */
  function choose(by: 1 | -1): void {
    const view = read();
    if (!view.isWaiting) change({ active: step(view.active, by, resultCount(view)) });
  }

  return {
    type,
    retry,
    choose,
    stop,
    view: read,
    subscribe,
  };
}

/** What is seen now, and who is told when that changes. */
function openView() {
  let view = START;
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

function isPending({ typed, shown, isWaiting }: SearchView): boolean {
  return shown === undefined && !isWaiting && isSearchable(typed);
}

/** The choice after a step from the one at `at`; -1 is the box itself, between the last and the first. */
function step(at: number, by: 1 | -1, count: number): number {
  return ((at + 1 + by + count + 1) % (count + 1)) - 1;
}

/** How many products and collections are shown. */
export function resultCount({ shown }: SearchView): number {
  return shown === undefined ? 0 : shown.result.products.length + shown.result.collections.length;
}

function remember(cache: Map<string, SearchResult>, query: string, result: SearchResult): void {
  const [oldest] = cache.keys();
  if (cache.size >= MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(query.toLowerCase(), result);
}
