import type { AnyList, CommonQuery, FilterName, IfAny, ListQueryOf, SortableId } from "./list.ts";
import { findSort } from "./list.ts";
import { orderBounds } from "./order-bounds.ts";

/** How the browser searches, filters and sorts the items of a list: one entry per filter and sortable column. */
export type ListItems<List extends AnyList, Item> = {
  filters: {
    [Name in FilterName<List>]: (
      item: Item,
      value: NonNullable<ListQueryOf<List>[Name]>,
      items: readonly Item[],
    ) => boolean;
  };
} & (List["texts"] extends { search: string }
  ? {
      /** Returns whether an item matches a search text, which is trimmed and not empty. */
      search: (item: Item, search: string) => boolean;
    }
  : unknown) &
  IfAny<SortableId<List>, { sorts: Record<SortableId<List>, (a: Item, b: Item) => number> }>;

interface AnyItems<Item> {
  filters: Readonly<Record<string, (item: Item, value: never, items: readonly Item[]) => boolean>>;
  search?: (item: Item, search: string) => boolean;
  sorts?: Readonly<Record<string, (a: Item, b: Item) => number>>;
}

/** Returns the matching items, sorted. A sort that no column stands for keeps their sequence. */
export function filterItems<List extends AnyList, Item>(
  list: List,
  parts: ListItems<List, Item>,
  items: readonly Item[],
  query: ListQueryOf<List>,
): Item[] {
  const { filters, search, sorts } = parts as AnyItems<Item>;
  const values: Readonly<Record<string, unknown>> = orderBounds(query);
  const text = (query as CommonQuery).search?.trim() ?? "";
  const matching = items.filter(
    (item) =>
      (text === "" || search?.(item, text) !== false) &&
      Object.entries(filters).every(
        ([name, matches]) => values[name] === undefined || matches(item, values[name] as never, items),
      ),
  );
  const sort = findSort(list, query);
  const compare = "column" in sort ? sorts?.[sort.column] : undefined;
  if (!compare || !("column" in sort)) return matching;
  return matching.toSorted((a, b) => (sort.isDescending ? compare(b, a) : compare(a, b)));
}
