import { X } from "#kit/ui/icons.tsx";
import { Link } from "react-router";

import { shopListMessages } from "../../rules/shop/shop-list-messages.ts";

import type { Filters } from "./filters.ts";

/** Lists the active filters, each as a link that removes the filter. */
export function ActiveFilters({ chips, clearUrl }: Pick<Filters, "chips" | "clearUrl">) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.url}>
          <Link
            to={chip.url}
            preventScrollReset
            aria-label={shopListMessages.removeFilter(chip.label)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand px-4 text-sm hover:bg-sand/60"
          >
            <span>{chip.label}</span>
            <X className="size-4" strokeWidth={1.5} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={clearUrl}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-3 text-sm underline decoration-gilt underline-offset-4"
        >
          {shopListMessages.clear}
        </Link>
      </li>
    </ul>
  );
}
