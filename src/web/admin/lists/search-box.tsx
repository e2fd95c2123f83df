import { useEffect, useRef, useState } from "react";

import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { Search } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { useListQuery } from "./use-list-query.ts";

/** After the last letter; short enough to feel immediate, long enough not to ask for every letter. */
const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  /** What is searched, e.g. `Search products`. */
  label: string;
  /** Name in the address's query. */
  name?: string;
}

/** Narrows the list below it while one types. */
export function SearchBox({ label, name = "search" }: SearchBoxProps) {
  const query = useListQuery();
  const inForce = query.get(name);
  const [typed, setTyped] = useState(inForce);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(inForce);
  const overtaken = useRef(new Set<string>());

  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed by itself, e.g. by the back button; an echo of what was typed, however late, changes nothing.
  useEffect(() => {
    if (overtaken.current.has(inForce)) return;
    overtaken.current.clear();
    if (inForce === sent.current) return;
    sent.current = inForce;
    setTyped(inForce);
  }, [inForce]);

  function search(words: string) {
    clearTimeout(timer.current);
    overtaken.current.add(sent.current);
    sent.current = words.trim();
    overtaken.current.delete(sent.current);
    query.set({ [name]: sent.current });
  }

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 basis-64"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
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
        onChange={({ currentTarget }) => {
          const words = currentTarget.value;
          setTyped(words);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(words), DEBOUNCE_MS);
        }}
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
