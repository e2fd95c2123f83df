import { Link } from "react-router";

import { shopMessages } from "../rules/shop/shop-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import type { ProductGroups } from "./product-groups.ts";
import { buildShopSearch } from "./shop-query.ts";

interface CollectionNavProps {
  groups: ProductGroups;
  /** The id of the current group; undefined for all products. */
  selected: string | undefined;
}

/** Links to all products and to each group, above the product list. */
export function CollectionNav({ groups, selected }: CollectionNavProps) {
  if (groups.all.length === 0) return null;
  const entries = [{ id: undefined, name: shopMessages.allCollections }, ...groups.all];
  return (
    <nav
      aria-label={groups.by === "category" ? shopMessages.categories : shopMessages.collections}
      className="-mx-5 sm:-mx-1"
    >
      <ul className="no-scrollbar flex gap-2 overflow-x-auto p-1 px-5 sm:flex-wrap sm:px-1">
        {entries.map((entry) => (
          <li key={entry.id ?? ""} className="shrink-0">
            <Link
              to={`/shop${buildShopSearch({ [groups.by]: entry.id })}`}
              prefetch="intent"
              aria-current={entry.id === selected ? "page" : undefined}
              className={joinClassNames(
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
