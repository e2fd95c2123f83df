import type { KeyboardEvent, SubmitEvent } from "react";
import { useCallback, useEffect, useId, useRef } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";

import { searchMessages } from "../../rules/search/search-messages.ts";
import { SEARCH_MAX_LENGTH, normalizeQuery } from "#platform/rules/fold-text.ts";
import { isSearchable } from "../../rules/search/search.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Search, X } from "#kit/ui/icons.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { buildSearchPageUrl } from "./search-calls.ts";
import { CollectionSuggestions } from "./collection-suggestions.tsx";
import { SearchResults } from "./search-results.tsx";
import { countResults } from "./search-session.ts";
import { SearchStatus } from "./search-status.tsx";
import { recordSearch, useSearch } from "./use-search.ts";

/** Suggestions are shown below at most this many results. */
const MAX_RESULTS_WITH_SUGGESTIONS = 2;

/** Returns a function that records a search after its result page has opened. Failed navigations are not recorded. */
function useRecordAfterNavigation() {
  const { key } = useLocation();
  const pendingText = useRef("");
  useEffect(() => recordSearch(pendingText.current), [key]);
  return useCallback((text: string) => {
    pendingText.current = text;
  }, []);
}

interface SearchPanelProps {
  onClose: () => void;
  /** Returns and clears the text typed while the overlay was loading. */
  takeEarlyText: () => string;
}

/** The search field and its results. The arrow keys select a result while the field keeps focus. */
export function SearchPanel({ onClose, takeEarlyText }: SearchPanelProps) {
  const id = useId();
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== "idle";
  const { view, type, moveSelection, retry } = useSearch();
  const { typed, shown, isWaiting, activeIndex } = view;
  const recordAfterNavigation = useRecordAfterNavigation();
  const resultCount = countResults(view);
  const hasResults = resultCount > 0;
  const getOptionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    const earlyText = takeEarlyText();
    if (earlyText !== "") type(earlyText);
  }, [takeEarlyText, type]);

  useEffect(() => {
    if (activeIndex >= 0)
      document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
  }, [id, activeIndex]);

  function handleKey(event: KeyboardEvent) {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (by !== undefined && hasResults) {
      event.preventDefault();
      moveSelection(by);
    } else if (event.key === "Enter" && activeIndex >= 0) {
      event.preventDefault();
      document.getElementById(getOptionId(activeIndex))?.click();
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSearchable(typed)) return;
    // Retries a failed search, in case the navigation fails too.
    retry();
    recordAfterNavigation(typed);
    void navigate(buildSearchPageUrl(normalizeQuery(typed)));
  }

  return (
    <div className="page flex min-h-full flex-col pb-16">
      <form
        role="search"
        action="/shop"
        onSubmit={handleSubmit}
        className="sticky top-0 z-10 -mx-1 flex items-center gap-3 border-b border-umber/40 bg-paper px-1 pt-4 pb-2 transition-colors has-[input:focus]:border-ink lg:pt-8"
      >
        <Search className="size-6 shrink-0 text-umber" strokeWidth={1.3} aria-hidden="true" />
        <input
          name="search"
          role="combobox"
          aria-label={searchMessages.label}
          aria-autocomplete="list"
          aria-expanded={hasResults}
          aria-controls={hasResults ? `${id}-results` : undefined}
          aria-activedescendant={activeIndex < 0 ? undefined : getOptionId(activeIndex)}
          aria-describedby={`${id}-status`}
          placeholder={searchMessages.placeholder}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={SEARCH_MAX_LENGTH}
          value={typed}
          onChange={({ currentTarget }) => {
            recordAfterNavigation("");
            type(currentTarget.value);
          }}
          onKeyDown={handleKey}
          className="min-h-14 min-w-0 flex-1 bg-transparent font-serif text-2xl outline-none placeholder:text-umber/80 lg:text-3xl"
        />
        {(isWaiting || isNavigating) && <Spinner className="text-umber" />}
        <IconButton label={searchMessages.close} onClick={onClose} className="-mr-3">
          <X className="size-6" strokeWidth={1.3} aria-hidden="true" />
        </IconButton>
      </form>
      <SearchStatus id={`${id}-status`} {...view} />
      {shown !== undefined && hasResults && (
        <SearchResults
          key={shown.query}
          {...shown}
          listId={`${id}-results`}
          getOptionId={getOptionId}
          activeIndex={activeIndex}
          isStale={isWaiting || isNavigating}
        />
      )}
      {shown !== undefined && !hasResults && !isWaiting && (
        <Link
          to={buildSearchPageUrl(shown.query)}
          className="text-link inline-flex min-h-11 items-center self-start wrap-anywhere"
        >
          {searchMessages.suggestionsFor(shown.query)}
        </Link>
      )}
      {resultCount <= MAX_RESULTS_WITH_SUGGESTIONS && (!isWaiting || hasResults) && <CollectionSuggestions />}
    </div>
  );
}
