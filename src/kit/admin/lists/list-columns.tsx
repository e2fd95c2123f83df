import type { ColumnDef } from "@tanstack/react-table";
import { columnVisibilityFeature, metaHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

import type { AccessRule } from "../../rules/permissions.ts";

/**
 * Position of a cell on narrow screens: in one of two lines, where each position has one cell, or in a line `below` them.
 * Narrow screens hide columns without a position.
 */
export type NarrowSlot = "title" | "value" | "subtitle" | "detail" | "below";

/** A column of an admin list. */
export interface ListColumn<Row> {
  /** Name in the URL and in saved views. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Values of the query parameter `sort`. If undefined, staff cannot sort by the column. */
  sort?: { ascending: string; descending: string };
  /** Whether the first click on the header sorts in descending order, e.g. for dates. */
  isDescendingFirst?: boolean;
  /** Whether the cells are right-aligned. */
  isNumeric?: boolean;
  /** Whether the column is always visible. */
  isRequired?: boolean;
  /** Whether windows narrower than 1280 px hide the column, so that the other columns fit on tablets. */
  isWideOnly?: boolean;
  /** Whether the column is hidden by default. */
  isOptional?: boolean;
  narrowSlot?: NarrowSlot;
  /** Hides the column from staff whose permissions do not satisfy the rule. */
  rule?: AccessRule;
  /** Classes of the column's cells, e.g. a width. */
  className?: string;
}

interface ColumnMeta {
  isNumeric: boolean;
  isWideOnly: boolean;
  narrowSlot: NarrowSlot | undefined;
  className: string | undefined;
}

/** TanStack Table manages only columns, their visibility and sort order. The server sorts, filters and paginates. */
export const LIST_FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

/** Converts columns to the format of TanStack Table. */
export function toTableColumns<Row extends object>(
  columns: readonly ListColumn<Row>[],
): ColumnDef<typeof LIST_FEATURES, Row>[] {
  return columns.map(({ id, header, cell, sort, isDescendingFirst, isNumeric = false, ...column }) => ({
    id,
    header,
    accessorFn: (row: Row) => row,
    cell: ({ row }) => cell(row.original),
    enableSorting: sort !== undefined,
    sortDescFirst: isDescendingFirst ?? false,
    enableHiding: column.isRequired !== true,
    meta: {
      isNumeric,
      isWideOnly: column.isWideOnly === true,
      narrowSlot: column.narrowSlot,
      className: column.className,
    },
  }));
}

/** Returns the ids of the columns that the query parameter `columns` shows; "" shows the default columns. */
export function listVisibleColumnIds(columns: readonly ListColumn<never>[], parameter: string): Set<string> {
  const selectedIds = new Set(
    parameter.split(",").filter((id) => columns.some((column) => column.id === id)),
  );
  const isShown = (column: ListColumn<never>) =>
    column.isRequired === true ||
    (selectedIds.size === 0 ? column.isOptional !== true : selectedIds.has(column.id));
  return new Set(columns.filter(isShown).map(({ id }) => id));
}

/** Returns the query parameter `columns` for the visible columns; "" if they are the default. */
export function toColumnsParameter(
  columns: readonly ListColumn<never>[],
  visible: ReadonlySet<string>,
): string {
  const isDefault = columns.every(
    ({ id, isRequired, isOptional }) => isRequired === true || visible.has(id) === (isOptional !== true),
  );
  return isDefault
    ? ""
    : columns
        .map(({ id }) => id)
        .filter((id) => visible.has(id))
        .join(",");
}

/** Returns the sorted column and its direction for a value of `sort`; undefined for an unknown value. */
export function findSortedColumn(
  columns: readonly ListColumn<never>[],
  sort: string,
): { id: string; desc: boolean } | undefined {
  const column = columns.find((other) => other.sort?.ascending === sort || other.sort?.descending === sort);
  return column && { id: column.id, desc: column.sort?.descending === sort };
}
