import { useEffect, useState } from "react";

import type { StaffSearch } from "#reports/rules/staff-search.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { withSession } from "#staff/admin/staff-call.ts";

/** Delay between the last keystroke and the request (ms). */
export const SEARCH_DELAY_MS = 80;

interface PaletteSearch {
  /** The latest results. The results of the previous search stay until the new results arrive. */
  results: StaffSearch | undefined;
  isSearching: boolean;
  hasFailed: boolean;
}

const EMPTY: PaletteSearch = { results: undefined, isSearching: false, hasFailed: false };

/** Searches the shop's records while staff type. A new search aborts the previous search. */
export function usePaletteSearch(search: string): PaletteSearch {
  const [state, setState] = useState(EMPTY);
  const q = search.trim();

  useEffect(() => {
    if (q === "") {
      setState(EMPTY);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    setState((current) => ({ ...current, isSearching: true }));
    async function runSearch() {
      try {
        const results = await withSession(() =>
          callApi("GET /api/admin/search", { query: { q } }, { signal }),
        );
        if (!signal.aborted) setState({ results, isSearching: false, hasFailed: false });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiProblem)) throw error;
        setState({ results: undefined, isSearching: false, hasFailed: true });
      }
    }
    const timer = setTimeout(() => void runSearch(), SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);

  return state;
}
