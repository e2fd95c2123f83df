import type { KeyboardEvent, SubmitEvent } from "react";
import { useCallback, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import { searchMessages } from "#domain/catalogue/search-messages.ts";
import { isSearchable, SEARCH_MAX_LENGTH, tidyQuery } from "#domain/catalogue/search.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Search, X } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { shopAddress } from "./search-calls.ts";
import { CollectionOffer } from "./collection-offer.tsx";
import { SearchResults } from "./search-results.tsx";
import { resultCount } from "./search-session.ts";
import { SearchStatus } from "./search-status.tsx";
import { countSearch, useSearch } from "./use-search.ts";

/** Takes the words whose list is being opened, and counts them when it is there: a blocked way to it counts nothing. */
function useListed() {
  const { key } = useLocation();
  const listed = useRef("");
  useEffect(() => countSearch(listed.current), [key]);
  return useCallback((words: string) => {
    listed.current = words;
  }, []);
}

interface SearchPanelProps {
  onClose: () => void;
  /** Hands over, once, what was typed before there was a box. */
  takeEarlyText: () => string;
}

/** The box and what it finds: the arrow keys choose among the results while the box keeps the focus. */
export function SearchPanel({ onClose, takeEarlyText }: SearchPanelProps) {
  const id = useId();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const { view, type, choose, retry } = useSearch();
  const { typed, shown, isWaiting, active } = view;
  const countListed = useListed();
  const hasResults = resultCount(view) > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    const early = takeEarlyText();
    if (early !== "") type(early);
  }, [takeEarlyText, type]);

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function handleKey(event: KeyboardEvent) {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (by !== undefined && hasResults) {
      event.preventDefault();
      choose(by);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSearchable(typed)) return;
    // Without an answer so far this is the wish for one, whether or not the shop's page can be had.
    retry();
    countListed(typed);
    void navigate(shopAddress(tidyQuery(typed)));
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
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
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
            countListed("");
            type(currentTarget.value);
          }}
          onKeyDown={handleKey}
          className="min-h-14 min-w-0 flex-1 bg-transparent font-serif text-2xl outline-none placeholder:text-umber/80 lg:text-3xl"
        />
        {(isWaiting || isLeaving) && <Spinner className="text-umber" />}
        <IconButton label={searchMessages.close} onClick={onClose} className="-mr-3">
          <X className="size-6" strokeWidth={1.3} aria-hidden="true" />
        </IconButton>
      </form>
      <SearchStatus id={`${id}-status`} {...view} />
      {shown !== undefined && hasResults ? (
        <SearchResults
          key={shown.query}
          {...shown}
          listId={`${id}-results`}
          optionId={optionId}
          active={active}
          isStale={isWaiting || isLeaving}
        />
      ) : (
        !isWaiting && <CollectionOffer />
      )}
    </div>
  );
}
