import { useRef, useState } from "react";
import { useLocation } from "react-router";

import { selectFilters } from "#web/admin/lists/dialog-params.ts";

const NONE = new Map<string, never>();

/** Returns the ids from the first to the last item, or only the last id if the first item is on another page. */
function listRange(ids: readonly string[], first: string | undefined, last: string): string[] {
  const from = first === undefined ? -1 : ids.indexOf(first);
  const to = ids.indexOf(last);
  return from < 0 ? [last] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/**
 * The selected items of a list. Paging, sorting and dialogs keep the selection; another search or filter clears it.
 * @param items the items of the current page
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const filters = selectFilters(useLocation().search);
  // Also stores the items, so that bulk actions can use the selected items of other pages.
  const [state, setState] = useState<{ filters: string; chosen: ReadonlyMap<string, Item | undefined> }>({
    filters,
    chosen: NONE,
  });
  const lastToggled = useRef<string>(undefined);

  const chosen = state.filters === filters ? state.chosen : NONE;
  const onPage = new Map(items.map((item) => [item.id, item]));
  const pageIds = [...onPage.keys()];
  const selectedOnPage = pageIds.filter((id) => chosen.has(id));
  const selectedOnOtherPages = [...chosen.keys()].filter((id) => !onPage.has(id));
  const ids = [...selectedOnPage, ...selectedOnOtherPages];
  const isAll = items.length > 0 && selectedOnPage.length === items.length;

  function select(next: Iterable<string>) {
    const findKnown = (id: string) => onPage.get(id) ?? chosen.get(id);
    setState({ filters, chosen: new Map([...next].map((id) => [id, findKnown(id)])) });
  }

  function selectItems(next: Iterable<Item>) {
    setState({ filters, chosen: new Map([...next].map((item) => [item.id, item])) });
  }

  function toggle(id: string, isRange = false) {
    const range = isRange ? listRange(pageIds, lastToggled.current, id) : [id];
    lastToggled.current = id;
    if (chosen.has(id)) select(ids.filter((other) => !range.includes(other)));
    else select([...ids, ...range]);
  }

  return {
    /** The selected items that were displayed; items of the current page first. */
    selected: ids.flatMap((id) => onPage.get(id) ?? chosen.get(id) ?? []),
    /** All selected ids; ids of the current page first. */
    ids,
    /** Whether every item of the current page is selected. */
    isAll,
    /** Whether some, but not all items of the current page are selected. */
    isPartial: !isAll && selectedOnPage.length > 0,
    isSelected: (id: string) => chosen.has(id),
    /** Selects or deselects an item; with `isRange`, also the items between the last toggled item and this item. */
    toggle,
    /** Selects every item of the current page, or deselects them if all are selected. */
    toggleAll: () => select(isAll ? selectedOnOtherPages : [...ids, ...pageIds]),
    select,
    /** Selects items that may be on other pages. */
    selectItems,
    clear: () => select([]),
  };
}

export type Selection<Item extends { id: string } = { id: string }> = ReturnType<typeof useSelection<Item>>;
