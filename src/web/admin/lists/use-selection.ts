import { useState } from "react";
import { useLocation } from "react-router";

const NONE: ReadonlySet<string> = new Set();

/** Query parameters that open a dialog over a list and do not change the list. */
const DIALOG_PARAMS = ["dialog", "id", "order"];

function withoutDialogParams(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of DIALOG_PARAMS) params.delete(name);
  return params.toString();
}

/**
 * The selected items of the current page of a list. An item that leaves the page is deselected. Another page,
 * search or filter starts with an empty selection.
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const list = withoutDialogParams(useLocation().search);
  const [state, setState] = useState({ list, ids: NONE });
  const selectedIds = state.list === list ? state.ids : NONE;
  const selected = items.filter(({ id }) => selectedIds.has(id));
  const ids = selected.map(({ id }) => id);
  const isAll = items.length > 0 && selected.length === items.length;

  function select(next: Iterable<string>) {
    setState({ list, ids: new Set(next) });
  }

  return {
    /** In the order of the list. */
    selected,
    ids,
    isAll,
    /** Whether some, but not all items are selected. */
    isPartial: !isAll && selected.length > 0,
    isSelected: (id: string) => selectedIds.has(id),
    toggle: (id: string) => select(selectedIds.has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => select(isAll ? [] : items.map(({ id }) => id)),
    select,
    clear: () => select([]),
  };
}

export type Selection<Item extends { id: string } = { id: string }> = ReturnType<typeof useSelection<Item>>;
