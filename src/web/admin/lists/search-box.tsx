import type { SubmitEvent } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CONTROL_CLASS } from "#web/ui/forms/field.tsx";
import { Search } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { useListQuery } from "./use-list-query.ts";

/** Delay after the last letter (ms). */
const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  /** The accessible name, e.g. `Search products`. */
  label: string;
  /** The query parameter. */
  name?: string;
}

/** Searches the list below it during typing. */
export function SearchBox({ label, name = "search" }: SearchBoxProps) {
  const query = useListQuery();
  const inForce = query.get(name);
  const [typed, setTyped] = useState(inForce);
  const sent = useRef(inForce);
  const overtaken = useRef(new Set<string>());

  function search() {
    overtaken.current.add(sent.current);
    sent.current = typed.trim();
    overtaken.current.delete(sent.current);
    query.set({ [name]: sent.current });
  }

  const searchOnce = useEffectEvent(() => {
    if (!query.isUnderOverlay && typed.trim() !== sent.current) search();
  });

  // Under an open dialog the search waits: closing the dialog goes back to a history entry that would not have it.
  useEffect(() => {
    if (query.isUnderOverlay) return;
    const timer = setTimeout(() => searchOnce(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, query.isUnderOverlay]);

  // The address changed without the box, e.g. by Back. The late response to an earlier search changes nothing.
  useEffect(() => {
    if (overtaken.current.has(inForce)) return;
    overtaken.current.clear();
    if (inForce === sent.current) return;
    sent.current = inForce;
    setTyped(inForce);
  }, [inForce]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    search();
  }

  return (
    <form role="search" className="relative min-w-0 flex-1 basis-64" onSubmit={handleSubmit}>
      <Search
        className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-umber"
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className={`${CONTROL_CLASS} pl-11 text-ellipsis ${query.isLoading ? "pr-11" : "pr-3"}`}
      />
      {query.isLoading && (
        <span className="absolute top-1/2 right-4 -translate-y-1/2 text-umber">
          <Spinner />
        </span>
      )}
    </form>
  );
}
