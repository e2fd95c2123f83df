import { Link } from "react-router";

import { shopMessages } from "#domain/catalogue/shop-messages.ts";
import { classNames } from "#web/ui/class-names.ts";

import type { Shelves } from "./shelves.ts";
import { shopSearch } from "./shop-query.ts";

interface CollectionNavProps {
  shelves: Shelves;
  /** The shelf that is shown; all when `undefined`. */
  selected: string | undefined;
}

/** The shop's shelves as a line of chips above its products. */
export function CollectionNav({ shelves, selected }: CollectionNavProps) {
  if (shelves.all.length === 0) return null;
  const entries = [{ id: undefined, name: shopMessages.allCollections }, ...shelves.all];
  return (
    <nav
      aria-label={shelves.by === "category" ? shopMessages.categories : shopMessages.collections}
      className="-mx-5 sm:-mx-1"
    >
      <ul className="no-scrollbar flex gap-2 overflow-x-auto p-1 px-5 sm:flex-wrap sm:px-1">
        {entries.map((entry) => (
          <li key={entry.id ?? ""} className="shrink-0">
            <Link
              to={`/shop${shopSearch({ [shelves.by]: entry.id })}`}
              prefetch="intent"
              aria-current={entry.id === selected ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center rounded-full border px-5 text-sm transition-colors",
                entry.id === selected ? "border-ink bg-ink text-ivory" : "border-umber/40 hover:border-ink",
              )}
            >
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
