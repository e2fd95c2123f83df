import { Link } from "react-router";

import { searchMessages } from "../../rules/search/search-messages.ts";

import { RecentlyViewed } from "../recent/recently-viewed.tsx";

interface SuggestedLink {
  label: string;
  to: string;
}

export interface SearchSuggestionsProps {
  /** Links to searches for similar names. */
  terms: readonly SuggestedLink[];
  notes: readonly SuggestedLink[];
  families: readonly SuggestedLink[];
}

function Links({ title, links }: { title: string; links: readonly SuggestedLink[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="eyebrow mb-4">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center rounded-full border border-umber/40 px-5 text-sm transition-colors hover:border-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to similar searches, notes, families and viewed products. Shown below a search with at most one result. */
export function SearchSuggestions({ terms, notes, families }: SearchSuggestionsProps) {
  return (
    <>
      <nav aria-label={searchMessages.suggestions} className="flex flex-col gap-10">
        {terms.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-4 font-serif text-2xl">
            {searchMessages.didYouMean}
            {terms.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                prefetch="intent"
                className="text-link inline-flex min-h-11 items-center"
              >
                {label}
              </Link>
            ))}
          </p>
        )}
        <Links title={searchMessages.notes} links={notes} />
        <Links title={searchMessages.families} links={families} />
      </nav>
      <RecentlyViewed />
    </>
  );
}
