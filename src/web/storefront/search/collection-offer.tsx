import { useEffect, useState } from "react";
import { Link } from "react-router";

import type { Collection } from "#domain/catalogue/collection.ts";
import { searchMessages } from "#domain/catalogue/search-messages.ts";

import { listCollections } from "./search-calls.ts";

/** Asked for once in a page's life. */
let known: readonly Collection[] = [];

/** A way on for those who have not typed yet or found nothing; nothing at all when it cannot be had. */
export function CollectionOffer() {
  const [collections, setCollections] = useState(known);

  useEffect(() => {
    if (known.length > 0) return;
    listCollections().then(
      (list) => setCollections((known = list)),
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
