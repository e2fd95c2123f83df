import { X } from "#web/ui/icons.tsx";
import { Link } from "react-router";

import { formatNote } from "#domain/catalogue/fragrance-note.ts";
import { shopListMessages } from "#domain/catalogue/shop-list-messages.ts";

import type { ShopQuery } from "./shop-query.ts";
import { countFilters, buildShopSearch, withoutFilters } from "./shop-query.ts";

function priceLabel({ minPrice, maxPrice }: ShopQuery): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined)
    return shopListMessages.priceBetween(minPrice, maxPrice);
  if (minPrice !== undefined) return shopListMessages.priceFrom(minPrice);
  return maxPrice === undefined ? undefined : shopListMessages.priceUpTo(maxPrice);
}

interface ActiveFiltersProps {
  query: ShopQuery;
  /** The URL path, without the query. */
  path: string;
}

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ query, path }: ActiveFiltersProps) {
  if (countFilters(query) === 0) return null;
  const firstPage = { ...query, page: 1 };
  const price = priceLabel(query);
  const chips = [
    ...(query.category === undefined
      ? []
      : [{ label: query.category, without: { ...firstPage, category: undefined } }]),
    ...query.sizes.map((size) => ({
      label: size,
      without: { ...firstPage, sizes: query.sizes.filter((other) => other !== size) },
    })),
    ...(price === undefined
      ? []
      : [{ label: price, without: { ...firstPage, minPrice: undefined, maxPrice: undefined } }]),
    ...(query.available === undefined
      ? []
      : [{ label: shopListMessages.inStock, without: { ...firstPage, available: undefined } }]),
    ...query.notes.map((note) => ({
      label: formatNote(note),
      without: { ...firstPage, notes: query.notes.filter((other) => other !== note) },
    })),
  ];
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.label}>
          <Link
            to={`${path}${buildShopSearch(chip.without)}`}
            preventScrollReset
            aria-label={shopListMessages.removeFilter(chip.label)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand px-4 text-sm hover:bg-sand/60"
          >
            {chip.label}
            <X className="size-4" strokeWidth={1.5} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={`${path}${buildShopSearch(withoutFilters(query))}`}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-3 text-sm underline decoration-gilt underline-offset-4"
        >
          {shopListMessages.clear}
        </Link>
      </li>
    </ul>
  );
}
