import { useEffect, useState } from "react";
import { Link } from "react-router";

import type { Collection } from "../../rules/collections/collection.ts";
import { searchMessages } from "../../rules/search/search-messages.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { listCollections } from "./search-calls.ts";

/** Cached until the page is reloaded. */
let cachedCollections: readonly Collection[] = [];

const OTHER_LINKS = [
  { to: "/notes", label: searchMessages.notes },
  { to: "/find", label: searchMessages.finder },
];

/**
 * Links to collections, the notes and the scent finder. Shown before the visitor types and below short result lists.
 * Renders nothing if the collections cannot be loaded.
 */
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
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-5 lg:gap-x-6">
        {collections.map(({ id, name, storedImage }) => (
          <li key={id} className="min-w-0">
            <Link to={`/collections/${id}`} className="group flex flex-col gap-3">
              <ResponsiveImage
                image={storedImage}
                kind="collection"
                alt=""
                sizes="(min-width: 64rem) 18vw, (min-width: 40rem) 30vw, 46vw"
                className="w-full"
              />
              <span className="font-serif text-lg leading-tight font-medium group-hover:text-brass lg:text-xl">
                {name}
              </span>
            </Link>
          </li>
        ))}
        <li className="flex flex-col flex-wrap justify-center gap-x-8 lg:col-span-full lg:flex-row lg:justify-start">
          {OTHER_LINKS.map(({ to, label }) => (
            <Link key={to} to={to} className="text-link inline-flex min-h-11 items-center">
              {label}
            </Link>
          ))}
        </li>
      </ul>
    </nav>
  );
}
