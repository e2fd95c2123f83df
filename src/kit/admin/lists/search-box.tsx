import type { SubmitEvent } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CONTROL_CLASS } from "../../ui/forms/control-class.ts";
import { Search } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";

import { useListQuery } from "./use-list-query.ts";

/** Delay after the last keystroke (ms). */
const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  /** The accessible name, e.g. `Search products`. */
  label: string;
  /** The query parameter. */
  name?: string;
}

/** Searches the list while typing. */
export function SearchBox({ label, name = "search" }: SearchBoxProps) {
  const query = useListQuery();
  const currentSearch = query.get(name);
  const [value, setValue] = useState(currentSearch);
  const sentSearch = useRef(currentSearch);
  /** Values of earlier searches, whose navigations may finish late. */
  const earlierSearches = useRef(new Set<string>());

  // The search waits until an open dialog is closed, because closing goes back to a history entry without the search.
  // The search also waits while another page loads, because a search would cancel that navigation.
  const isWaiting = query.isUnderOverlay || query.isLeaving;

  function applySearch() {
    earlierSearches.current.add(sentSearch.current);
    sentSearch.current = value.trim();
    earlierSearches.current.delete(sentSearch.current);
    query.set({ [name]: sentSearch.current });
  }

  /** Returns false if the search has to wait for a dialog that is opening. */
  const searchOnce = useEffectEvent(() => {
    if (isWaiting || query.hasRequestedOverlay()) return false;
    if (value.trim() !== sentSearch.current) applySearch();
    return true;
  });

  useEffect(() => {
    if (isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function restartTimer() {
      clearTimeout(timer);
      timer = setTimeout(() => searchOnce() || restartTimer(), DEBOUNCE_MS);
    }
    restartTimer();
    // A click may start a navigation that is rendered later, and the search would cancel this navigation.
    document.addEventListener("click", restartTimer, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", restartTimer, { capture: true });
    };
  }, [value, isWaiting]);

  // Shows changes of the URL outside this component, e.g. by Back. Ignores late navigations of earlier searches.
  useEffect(() => {
    if (earlierSearches.current.has(currentSearch)) return;
    earlierSearches.current.clear();
    if (currentSearch === sentSearch.current) return;
    sentSearch.current = currentSearch;
    setValue(currentSearch);
  }, [currentSearch]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    // Otherwise, the timer starts the search later.
    if (!isWaiting && !query.hasRequestedOverlay()) applySearch();
  }

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 basis-32 md:max-w-96 md:basis-56"
      onSubmit={handleSubmit}
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-umber"
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        className={`${CONTROL_CLASS} pl-8 text-ellipsis ${query.isLoading ? "pr-8" : "pr-2.5"}`}
      />
      {query.isLoading && (
        <span className="absolute top-1/2 right-2.5 -translate-y-1/2 text-umber">
          <Spinner />
        </span>
      )}
    </form>
  );
}
