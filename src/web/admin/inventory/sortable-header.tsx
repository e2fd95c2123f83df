import { Link } from "react-router";

import type { InventorySort } from "#domain/stock/inventory-query.ts";
import { DEFAULT_INVENTORY_SORT } from "#domain/stock/inventory-query.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ArrowUp } from "#web/ui/icons.tsx";

import { useListQuery } from "#web/admin/lists/use-list-query.ts";

interface SortableHeaderProps {
  label: string;
  column: "name" | "stock" | "sold" | "status";
  /** The sort direction of the first click. */
  first?: "asc" | "desc";
  /** Aligns the header to the right, like its numbers. */
  isNumeric?: boolean;
  className?: string;
}

/** A column header that sorts the list; repeated clicks toggle the direction. */
export function SortableHeader({
  label,
  column,
  first = "asc",
  isNumeric = false,
  className,
}: SortableHeaderProps) {
  const query = useListQuery();
  const current = query.get("sort") || DEFAULT_INVENTORY_SORT;
  const isSorted = current.startsWith(`${column}-`);
  const isDescending = current.endsWith("-desc");
  const opposite = first === "asc" ? "desc" : "asc";
  const next: InventorySort = `${column}-${current === `${column}-${first}` ? opposite : first}`;
  const order = isDescending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order : undefined}
      className={classNames(isNumeric && "text-right", className)}
    >
      <Link
        to={query.href({ sort: next === DEFAULT_INVENTORY_SORT ? undefined : next })}
        replace
        preventScrollReset
        className={classNames(
          "-my-2.5 inline-flex min-h-control items-center gap-1.5 hover:text-ink",
          isNumeric && "flex-row-reverse",
        )}
      >
        {label}
        <ArrowUp
          className={classNames(
            "size-3.5 transition-transform",
            isSorted ? "text-ink" : "opacity-0",
            isSorted && isDescending && "rotate-180",
          )}
          aria-hidden="true"
        />
      </Link>
    </th>
  );
}
