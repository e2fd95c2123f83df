import { useEffect, useState } from "react";
import { Link } from "react-router";

import type { Collection } from "#domain/catalogue/collections/collection.ts";
import { searchMessages } from "#domain/catalogue/search-messages.ts";

import { listCollections } from "./search-calls.ts";

/** Loaded once per page load. */
let cachedCollections: readonly Collection[] = [];

/** Links to collections, shown before typing and without results. Renders nothing if they cannot be loaded. */
export function CollectionSuggestions() {
  const [collections, setCollections] = useState(cachedCollections);

  useEffect(() => {
    if (cachedCollections.length > 0) return;
    listCollections().then(
      (list) => setCollections((cachedCollections = list)),
      () => undefined,
    );
  }, []);

  if (collections.length === 0) return null;
  return (
    <nav aria-label={searchMessages.browse} className="animate-rise pt-8">
      <p className="eyebrow mb-4" aria-hidden="true">
        {searchMessages.browse}
      </p>
      <ul className="flex flex-wrap gap-2">
        {collections.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/collections/${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-umber/40 px-5 text-sm transition-colors hover:border-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
