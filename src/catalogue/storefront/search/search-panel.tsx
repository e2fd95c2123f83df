import type { KeyboardEvent, SubmitEvent } from "react";
import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";

import { searchMessages } from "../../rules/search/search-messages.ts";
import { normalizeQuery } from "#platform/rules/query-text.ts";
import { isSearchable } from "../../rules/search/search.ts";

import { buildSearchPageUrl } from "./search-calls.ts";
import { CollectionSuggestions } from "./collection-suggestions.tsx";
import { SearchForm } from "./search-form.tsx";
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
  /** What the visitor typed while the panel was loading. */
  initialText: string;
  onClose: () => void;
}

/** The search field and its results. The arrow keys select a result while the field keeps focus. */
export function SearchPanel({ initialText, onClose }: SearchPanelProps) {
  const id = useId();
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== "idle";
  const { view, type, moveSelection, retry } = useSearch();
  const { typed, shown, isWaiting, activeIndex } = view;
  const recordAfterNavigation = useRecordAfterNavigation();
  const resultCount = countResults(view);
  const hasResults = resultCount > 0;
  const getOptionId = (index: number) => `${id}-${index}`;

  const field = useRef<HTMLInputElement>(null);

  /** Takes the place of the early field, with its text and focus. */
  const takeOver = useEffectEvent(() => {
    type(initialText);
    field.current?.focus();
  });
  useLayoutEffect(() => takeOver(), []);

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
      <SearchForm
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasResults}
        aria-controls={hasResults ? `${id}-results` : undefined}
        aria-activedescendant={activeIndex < 0 ? undefined : getOptionId(activeIndex)}
        aria-describedby={`${id}-status`}
        value={typed}
        onChange={({ currentTarget }) => {
          recordAfterNavigation("");
          type(currentTarget.value);
        }}
        onKeyDown={handleKey}
        onSearch={handleSubmit}
        isWaiting={isWaiting || isNavigating}
        onClose={onClose}
      />
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
