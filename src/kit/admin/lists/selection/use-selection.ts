import { useRef, useState } from "react";
import { useLocation } from "react-router";

import { extractFilters } from "../list-query.ts";

const EMPTY_SELECTION = new Map<string, never>();

/** Returns the ids between two items, inclusive. If `first` is on another page, returns only `last`. */
function listRange(ids: readonly string[], first: string | undefined, last: string): string[] {
  const from = first === undefined ? -1 : ids.indexOf(first);
  const to = ids.indexOf(last);
  return from < 0 ? [last] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/**
 * Returns the selected items of a list, and functions that change the selection. Paging, sorting and dialogs keep the
 * selection; another search or filter clears it.
 * @param items the items of the current page
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const filters = extractFilters(useLocation().search);
  // Stores the items as well as their ids, so that bulk actions can use selected items of other pages.
  const [state, setState] = useState<{ filters: string; itemsById: ReadonlyMap<string, Item | undefined> }>({
    filters,
    itemsById: EMPTY_SELECTION,
  });
  const lastToggled = useRef<string>(undefined);

  const itemsById = state.filters === filters ? state.itemsById : EMPTY_SELECTION;
  const pageItems = new Map(items.map((item) => [item.id, item]));
  const pageIds = [...pageItems.keys()];
  const selectedOnPage = pageIds.filter((id) => itemsById.has(id));
  const selectedOnOtherPages = [...itemsById.keys()].filter((id) => !pageItems.has(id));
  const ids = [...selectedOnPage, ...selectedOnOtherPages];
  const isAllSelected = items.length > 0 && selectedOnPage.length === items.length;

  function select(newIds: Iterable<string>) {
    const findItem = (id: string) => pageItems.get(id) ?? itemsById.get(id);
    setState({ filters, itemsById: new Map([...newIds].map((id) => [id, findItem(id)])) });
  }

  function selectItems(newItems: Iterable<Item>) {
    setState({ filters, itemsById: new Map([...newItems].map((item) => [item.id, item])) });
  }

  function toggle(id: string, isRange = false) {
    const range = isRange ? listRange(pageIds, lastToggled.current, id) : [id];
    lastToggled.current = id;
    if (itemsById.has(id)) select(ids.filter((other) => !range.includes(other)));
    else select([...ids, ...range]);
  }

  return {
    /** The selected items whose data is loaded. Items of the current page come first. */
    selected: ids.flatMap((id) => pageItems.get(id) ?? itemsById.get(id) ?? []),
    /** All selected ids. Ids of the current page come first. */
    ids,
    /** Whether every item of the current page is selected. */
    isAllSelected,
    /** Whether some but not all items of the current page are selected. */
    isPartial: !isAllSelected && selectedOnPage.length > 0,
    isSelected: (id: string) => itemsById.has(id),
    /** Selects or deselects an item; with `isRange`, all items from the last toggled item to this item. */
    toggle,
    /** Selects every item of the current page, or deselects them if all are selected. */
    toggleAll: () => select(isAllSelected ? selectedOnOtherPages : [...ids, ...pageIds]),
    select,
    /** Selects items that may be on other pages. */
    selectItems,
    clear: () => select([]),
  };
}

export type Selection<Item extends { id: string } = { id: string }> = ReturnType<typeof useSelection<Item>>;
