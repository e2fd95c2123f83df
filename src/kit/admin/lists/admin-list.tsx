import type { ReactNode } from "react";

import type { AnyList, ColumnId, FilterOption, ListFilter } from "../../rules/list.ts";
import { describeFilter } from "../../rules/list.ts";
import type { Page } from "../../rules/paging.ts";
import { listMessages } from "../../rules/texts/staff-messages.ts";
import { EmptyState } from "../empty-state.tsx";

import type { ListColumn } from "./list-columns.tsx";
import { ListFooter } from "./list-footer.tsx";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { Selection } from "./selection/use-selection.ts";
import { useListQuery } from "./use-list-query.ts";

type ListCell<Row> = Omit<ListColumn<Row>, "id" | "header" | "sort" | "isDescendingFirst">;

/** How a list shows its columns: one entry for each column of its rules, in their sequence. */
export type ListCells<List extends AnyList, Row> = Record<ColumnId<List>, ListCell<Row>>;

/** Returns the columns of a list, with the labels and sort sequences of its rules. */
export function toListColumns<List extends AnyList, Row>(
  { columns }: List,
  cells: ListCells<List, Row>,
): ListColumn<Row>[] {
  const shown: Readonly<Record<string, ListCell<Row>>> = cells;
  return Object.entries(columns).flatMap(([id, { label, sort, isDescendingFirst = false }]) => {
    const cell = shown[id];
    if (cell === undefined) return [];
    const [ascending, descending] = sort ?? [];
    const directions =
      ascending === undefined || descending === undefined ? undefined : { ascending, descending };
    return [{ ...cell, id, header: label, isDescendingFirst, ...(directions && { sort: directions }) }];
  });
}

export interface AdminListProps<List extends AnyList, Row extends { id: string }> {
  rules: List;
  list: Page<unknown>;
  /** The rows of the page; by default its items, if they have an `id`. */
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** Returns the name of a row for screen readers, e.g. `order ZE123`. */
  getRowName: (row: Row) => string;
  selection?: Selection<Row> | undefined;
  /** Options of filters that only the server knows, by filter name. A filter without options is not shown. */
  filterOptions?: Readonly<Record<string, readonly FilterOption[]>> | undefined;
  /** Further controls at the end of the toolbar. */
  tools?: ReactNode;
}

function useFilters(
  { filters }: AnyList,
  filterOptions: AdminListProps<AnyList, never>["filterOptions"] = {},
) {
  return filters
    .map((filter): ListFilter => {
      const options = filter.kind === "choice" ? filterOptions[filter.name] : undefined;
      return filter.kind === "choice" && options ? { ...filter, options } : filter;
    })
    .filter((filter) => filter.kind !== "choice" || filter.options.length > 0);
}

/** Replaces the rows of an empty page, and explains why the page is empty. */
function EmptyList({ texts, total, filters }: Pick<AnyList, "texts" | "filters"> & { total: number }) {
  const query = useListQuery();
  if (total > 0)
    return <EmptyState title={listMessages.noneOnPage(texts.items)}>{listMessages.otherPage}</EmptyState>;
  const isFiltered =
    query.get("search") !== "" || filters.some((filter) => describeFilter(filter, query.getAll) !== "");
  return isFiltered ? (
    <EmptyState title={texts.noMatch}>{listMessages.otherFilter}</EmptyState>
  ) : (
    <EmptyState title={texts.none}>{texts.hint}</EmptyState>
  );
}

/** A page of a staff list: search, filters, columns, rows and paging; all of them are stored in the URL. */
export function AdminList<List extends AnyList, Row extends { id: string }>({
  rules,
  list,
  rows,
  columns,
  getRowName,
  selection,
  filterOptions,
  tools,
}: AdminListProps<List, Row>) {
  const { texts, defaultSort } = rules;
  const filters = useFilters(rules, filterOptions);
  return (
    <>
      <ListToolbar
        {...(texts.search !== undefined && { searchLabel: texts.search })}
        filters={filters}
        columns={columns}
      >
        {tools}
      </ListToolbar>
      {rows.length === 0 ? (
        <EmptyList texts={texts} total={list.total} filters={rules.filters} />
      ) : (
        <ListTable
          label={texts.title}
          columns={columns}
          rows={rows}
          defaultSort={defaultSort}
          getRowName={getRowName}
          selection={selection}
        />
      )}
      <ListFooter list={list} itemName={texts.items} />
    </>
  );
}
