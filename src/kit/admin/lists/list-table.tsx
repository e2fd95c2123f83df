import type { ReactNode } from "react";
import type { SortingState } from "@tanstack/react-table";
import { functionalUpdate, useTable } from "@tanstack/react-table";
import { useCallback, useEffect, useMemo, useRef } from "react";

import { joinClassNames } from "../../ui/class-names.ts";
import { ArrowUp } from "../../ui/icons.tsx";
import { SelectAll } from "./selection/checkbox.tsx";
import type { ListColumn } from "./list-columns.tsx";
import { LIST_FEATURES, findSortedColumn, toTableColumns, listVisibleColumnIds } from "./list-columns.tsx";
import { ListRow } from "./list-row.tsx";
import { useAllowedColumns } from "./use-allowed-columns.ts";
import { useListQuery } from "./use-list-query.ts";
import { useRowFocus } from "./selection/use-row-focus.ts";
import { useRowKeys } from "./selection/use-row-keys.ts";
import type { Selection } from "./selection/use-selection.ts";
import { ScrollRegion } from "./scroll-region.tsx";

interface ListTableProps<Row extends { id: string }> {
  /** Accessible name, e.g. `Orders`. */
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  defaultSort: string;
  /** Returns the name of a row for screen readers, e.g. `order ZE123`. */
  getRowName: (row: Row) => string;
  /** If undefined, rows have no checkboxes. */
  selection?: Omit<Selection, "selected" | "selectItems"> | undefined;
}

/** On narrow screens, each row is an item with two lines. */
const TABLE_CLASS =
  "w-full border-collapse text-left text-sm max-md:block max-md:[&_tbody]:block max-md:[&_thead]:block max-md:[&_thead_tr]:flex max-md:[&_thead_tr]:items-center";

function useSortState<Row>(columns: readonly ListColumn<Row>[], defaultSort: string) {
  const query = useListQuery();
  const sort = query.get("sort") || defaultSort;
  const sorting = useMemo<SortingState>(() => {
    const sortedColumn = findSortedColumn(columns, sort);
    return sortedColumn ? [sortedColumn] : [];
  }, [columns, sort]);
  const setSorting = (newSorting: SortingState) => {
    const column = columns.find(({ id }) => id === newSorting[0]?.id);
    const newSort = newSorting[0]?.desc === true ? column?.sort?.descending : column?.sort?.ascending;
    query.set({ sort: newSort === defaultSort ? undefined : newSort });
  };
  return { sorting, setSorting };
}

/** Returns the state of the table: columns and sort order from the URL, and one page of rows from the server. */
function useListTable<Row extends { id: string }>({
  columns: allColumns,
  rows,
  defaultSort,
}: Pick<ListTableProps<Row>, "columns" | "rows" | "defaultSort">) {
  const query = useListQuery();
  const columns = useAllowedColumns(allColumns);
  const { sorting, setSorting } = useSortState(columns, defaultSort);
  const columnsParameter = query.get("columns");
  // Memoized, because TanStack Table re-renders if an object of its state changes.
  const columnVisibility = useMemo(() => {
    const visible = listVisibleColumnIds(columns, columnsParameter);
    return Object.fromEntries(columns.map(({ id }) => [id, visible.has(id)]));
  }, [columns, columnsParameter]);
  return useTable({
    features: LIST_FEATURES,
    columns: useMemo(() => toTableColumns(columns), [columns]),
    data: rows,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility },
    onSortingChange: (update) => setSorting(functionalUpdate(update, sorting)),
  });
}

/** Returns a stable function that toggles a row, so that toggling one row does not re-render the other rows. */
function useToggle(selection: ListTableProps<{ id: string }>["selection"]) {
  const latestSelection = useRef(selection);
  useEffect(() => {
    latestSelection.current = selection;
  });
  return useCallback((id: string, isRange?: boolean) => latestSelection.current?.toggle(id, isRange), []);
}

interface SortButtonProps {
  direction: "asc" | "desc" | false;
  isNumeric: boolean;
  onClick: () => void;
  children: ReactNode;
}

function SortButton({ direction, isNumeric, onClick, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={joinClassNames(
        "inline-flex min-h-control items-center gap-1 hover:text-ink",
        isNumeric && "flex-row-reverse",
      )}
    >
      {children}
      <ArrowUp
        className={joinClassNames(
          "size-3.5",
          direction === false && "opacity-0",
          direction === "desc" && "rotate-180",
        )}
        aria-hidden="true"
      />
    </button>
  );
}

/**
 * The table of an admin list: optional and sortable columns, a sticky header, selectable rows, and two-line items on
 * narrow screens. The URL's query stores the sort order and the visible columns. A cell with a `RowLink` opens the row.
 */
export function ListTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  defaultSort,
  getRowName,
  selection,
}: ListTableProps<Row>) {
  const query = useListQuery();
  const body = useRef<HTMLTableSectionElement>(null);
  useRowFocus(body, rows);
  const toggle = useToggle(selection);
  useRowKeys(body, (index) => toggle(rows[index]?.id ?? ""));
  const table = useListTable({ columns, rows, defaultSort });

  return (
    <ScrollRegion
      label={label}
      className="relative overflow-auto border-y border-sand bg-paper sm:rounded-sm sm:border-x lg:max-h-[calc(100dvh-10.5rem)] max-sm:-mx-3"
    >
      <table
        aria-busy={query.isLoading || undefined}
        className={joinClassNames(TABLE_CLASS, query.isLoading && "opacity-60 transition-opacity delay-150")}
      >
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-paper text-umber shadow-[inset_0_-1px_0_var(--color-sand)]">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className="p-0 pl-1 max-md:flex max-md:items-center md:w-0">
                  <SelectAll label={`Select all ${label.toLowerCase()} on this page`} selection={selection} />
                  <span aria-hidden="true" className="pl-1 font-normal md:hidden">
                    Select all on this page
                  </span>
                </th>
              )}
              {group.headers.map(({ column, id }) => {
                const direction = column.getIsSorted();
                return (
                  <th
                    key={id}
                    scope="col"
                    aria-sort={
                      direction === false ? undefined : direction === "asc" ? "ascending" : "descending"
                    }
                    className={joinClassNames(
                      "px-2.5 py-0 font-medium whitespace-nowrap max-md:hidden md:first:pl-4 md:last:pr-4",
                      column.columnDef.meta?.isNumeric === true && "text-right",
                      column.columnDef.meta?.isWideOnly === true && "max-xl:hidden",
                    )}
                  >
                    {column.getCanSort() ? (
                      <SortButton
                        direction={direction}
                        isNumeric={column.columnDef.meta?.isNumeric === true}
                        onClick={() => column.toggleSorting()}
                      >
                        {String(column.columnDef.header)}
                      </SortButton>
                    ) : (
                      <span className="inline-flex min-h-control items-center">
                        {String(column.columnDef.header)}
                      </span>
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <ListRow
              key={row.id}
              row={row}
              cells={row.getVisibleCells()}
              name={getRowName(row.original)}
              isSelected={selection?.isSelected(row.id)}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
