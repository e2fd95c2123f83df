import type { ComponentType, ReactNode } from "react";
import { useMemo } from "react";
import { Link, useRevalidator } from "react-router";

import type { AnyList, ColumnId } from "../../rules/list.ts";
import type { FilterOption, ListFilter } from "../../rules/list-filters.ts";
import { describeFilter, toFilterParams } from "../../rules/list-filters.ts";
import type { Page } from "../../rules/paging.ts";
import type { AccessRule } from "../../rules/permissions.ts";
import { ANY_STAFF } from "../../rules/permissions.ts";
import { listMessages } from "../../rules/texts/staff-messages.ts";
import { getButtonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { useAccess } from "../use-access.ts";

import { LayoutSwitch } from "./layout-switch.tsx";
import type { ListColumn } from "./list-columns.tsx";
import { ListFooter } from "./list-footer.tsx";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { Selection } from "./selection/use-selection.ts";
import { useSelection } from "./selection/use-selection.ts";
import { useListQuery } from "./use-list-query.ts";

type ListCell<Row> = Omit<ListColumn<Row>, "id" | "header" | "sort" | "isDescendingFirst">;

/**
 * How a list shows its columns: one entry for each column of its rules, in their sequence. A list whose cells are
 * `undefined` does not show the column.
 */
export type ListCells<List extends AnyList, Row> = Readonly<
  Record<ColumnId<List>, ListCell<Row> | undefined>
>;

function toListColumns<List extends AnyList, Row>(
  { columns }: List,
  cells: ListCells<List, Row>,
): ListColumn<Row>[] {
  const shown: Readonly<Record<string, ListCell<Row> | undefined>> = cells;
  return Object.entries(columns).flatMap(([id, { label, sort, isDescendingFirst = false }]) => {
    const cell = shown[id];
    if (cell === undefined) return [];
    const directions = sort && { ascending: sort[0], descending: sort[1] };
    return [{ ...cell, id, header: label, isDescendingFirst, ...(directions && { sort: directions }) }];
  });
}

/** Another layout of the rows, which replaces the table. The query parameter `layout` stores the choice. */
interface CardLayout {
  isDefault: boolean;
  content: ReactNode;
}

export interface AdminListProps<List extends AnyList, Row extends { id: string }> {
  rules: List;
  /** The loaded page. Absent for a list that the browser filters, which has no pages. */
  list?: Page<unknown> | undefined;
  rows: readonly Row[];
  /** Number of rows without search and filters, for a list that the browser filters. */
  totalUnfiltered?: number;
  cells: ListCells<List, Row>;
  /** Returns the name of a row for screen readers, e.g. `order ZE123`. */
  getRowName: (row: Row) => string;
  selection?: Omit<Selection, "selected" | "selectItems"> | undefined;
  /** Options that only the page knows, by filter name. A filter without options is not shown. */
  filterOptions?: Readonly<Record<string, readonly FilterOption[]>> | undefined;
  cards?: CardLayout;
  /** Further controls at the end of the toolbar. */
  tools?: ReactNode;
  /** The action that fills the list, shown while it is empty. */
  emptyAction?: ReactNode;
}

function getFilters({ filters }: AnyList, filterOptions: AdminListProps<AnyList, never>["filterOptions"]) {
  return filters
    .map((filter): ListFilter => {
      const options = filter.kind === "choice" ? filterOptions?.[filter.name] : undefined;
      return filter.kind === "choice" && options ? { ...filter, options } : filter;
    })
    .filter((filter) => filter.kind !== "choice" || filter.options.length > 0);
}

interface EmptyListProps {
  rules: AnyList;
  filters: readonly ListFilter[];
  /** Number of items on other pages. */
  total: number;
  /** Whether the list has no items even without search and filters, if known. */
  hasNoItems: boolean;
  action: ReactNode;
}

/** Returns whether the URL has a search or a filter of the list. */
export function useIsFiltered(filters: readonly ListFilter[]): boolean {
  const query = useListQuery();
  return (
    query.get("search").trim() !== "" || filters.some((filter) => describeFilter(filter, query.getAll) !== "")
  );
}

/** The button of an empty page that cannot add an item itself: opens where staff continue, or loads the page again. */
function NextStep({ texts: { next } }: AnyList) {
  const { revalidate, state } = useRevalidator();
  const isAllowed = useAccess();
  if (next && isAllowed(next.rule ?? ANY_STAFF))
    return (
      <Link to={next.to} className={getButtonClass("primary")}>
        {next.label}
      </Link>
    );
  return (
    <Button isBusy={state === "loading"} onClick={() => void revalidate()}>
      {listMessages.checkAgain}
    </Button>
  );
}

/** Replaces the rows of an empty page, explains why the page is empty and offers one way out. */
function EmptyList({ rules, filters, total, hasNoItems, action }: EmptyListProps) {
  const { texts } = rules;
  const query = useListQuery();
  const search = query.get("search").trim();
  const isFiltered = useIsFiltered(filters);
  if (total > 0)
    return <EmptyState title={listMessages.noneOnPage(texts.items)}>{listMessages.otherPage}</EmptyState>;
  if (!isFiltered || hasNoItems)
    return (
      <EmptyState
        title={texts.none}
        action={texts.next ? <NextStep {...rules} /> : (action ?? <NextStep {...rules} />)}
      >
        {texts.hint}
      </EmptyState>
    );
  const params = ["search", ...filters.flatMap(toFilterParams)];
  return (
    <EmptyState
      title={texts.noMatch}
      action={
        <Link
          to={query.href(Object.fromEntries(params.map((name) => [name, undefined])))}
          replace
          preventScrollReset
          className={getButtonClass("primary")}
        >
          {listMessages.showAll(texts.items)}
        </Link>
      }
    >
      {texts.noMatchHint?.(search) ?? listMessages.otherFilter}
    </EmptyState>
  );
}

/** A page of a staff list: search, filters, columns, rows and paging; all of them are stored in the URL. */
export function AdminList<List extends AnyList, Row extends { id: string }>({
  rules,
  list,
  rows,
  totalUnfiltered = rows.length,
  cells,
  getRowName,
  selection,
  filterOptions,
  cards,
  tools,
  emptyAction,
}: AdminListProps<List, Row>) {
  const { texts, defaultSort = "" } = rules;
  const query = useListQuery();
  const columns = useMemo(() => toListColumns(rules, cells), [rules, cells]);
  const filters = getFilters(rules, filterOptions);
  const defaultLayout = cards?.isDefault === true ? "cards" : "table";
  const layout = cards ? query.get("layout") || defaultLayout : "table";
  return (
    <>
      <ListToolbar
        {...(texts.search !== undefined && { searchLabel: texts.search })}
        filters={filters}
        {...(layout !== "cards" && { columns })}
      >
        {cards && (
          <LayoutSwitch layout={layout === "cards" ? "cards" : "table"} defaultLayout={defaultLayout} />
        )}
        {tools}
      </ListToolbar>
      {list === undefined && (
        <p role="status" className="sr-only">
          {rows.length < totalUnfiltered && `${rows.length} of ${totalUnfiltered} ${texts.items}`}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyList
          rules={rules}
          filters={filters}
          total={list?.total ?? 0}
          hasNoItems={list === undefined && totalUnfiltered === 0}
          action={emptyAction}
        />
      ) : layout === "cards" ? (
        cards?.content
      ) : (
        <ListTable
          label={texts.label ?? texts.title}
          columns={columns}
          rows={rows}
          defaultSort={defaultSort}
          getRowName={getRowName}
          selection={selection}
        />
      )}
      {list && <ListFooter list={list} itemName={texts.items} />}
    </>
  );
}

interface SelectableListProps<List extends AnyList, Row extends { id: string }> extends Omit<
  AdminListProps<List, Row>,
  "selection"
> {
  /** Actions on the selected rows. */
  BulkActions: ComponentType<{ selection: Selection<Row> }>;
  /** Who may select rows. Default: everybody. */
  bulkRule?: AccessRule | undefined;
}

/** A list whose rows can be selected, and the actions on the selected rows. */
export function SelectableList<List extends AnyList, Row extends { id: string }>({
  BulkActions,
  bulkRule = ANY_STAFF,
  ...list
}: SelectableListProps<List, Row>) {
  const selection = useSelection<Row>(list.rows);
  const canSelect = useAccess()(bulkRule);
  return (
    <>
      <AdminList {...list} selection={canSelect ? selection : undefined} />
      <BulkActions selection={selection} />
    </>
  );
}
