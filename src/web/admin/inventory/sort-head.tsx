import { Link } from "react-router";

import type { InventorySort } from "#domain/stock/inventory-query.ts";
import { DEFAULT_INVENTORY_SORT } from "#domain/stock/inventory-query.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ArrowUp } from "#web/ui/icons.tsx";

import { useListQuery } from "../lists/use-list-query.ts";

interface SortHeadProps {
  label: string;
  column: "name" | "stock" | "sold" | "status";
  /** The direction that comes first. */
  first?: "asc" | "desc";
  /** Its figures stand at the right, and so does its name. */
  isNumeric?: boolean;
  className?: string;
}

/** The head of a column that sorts the list: once in its first direction, then in the other one. */
export function SortHead({ label, column, first = "asc", isNumeric = false, className }: SortHeadProps) {
  const query = useListQuery();
  const inForce = query.get("sort") || DEFAULT_INVENTORY_SORT;
  const isSorted = inForce.startsWith(`${column}-`);
  const isDescending = inForce.endsWith("-desc");
  const other = first === "asc" ? "desc" : "asc";
  const next: InventorySort = `${column}-${inForce === `${column}-${first}` ? other : first}`;
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
          "-my-2.5 inline-flex min-h-11 items-center gap-1.5 hover:text-ink",
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
