import { useState } from "react";
import { useLocation } from "react-router";

import type { StaffProduct } from "#domain/catalogue/staff-product.ts";

const NONE: ReadonlySet<string> = new Set();

/** What of an address says which list is shown; a dialog over it does not. */
function listOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("dialog");
  params.delete("id");
  return params.toString();
}

/**
 * Which of the products shown are selected. Another page, search or filter begins anew: nothing is ever selected that
 * is not in view.
 */
export function useSelection(items: readonly StaffProduct[]) {
  const list = listOf(useLocation().search);
  const [state, setState] = useState({ list, ids: NONE });
  const ids = state.list === list ? state.ids : NONE;
  const selected = items.filter(({ id }) => ids.has(id));

  function select(next: Iterable<string>) {
    setState({ list, ids: new Set(next) });
  }

  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    areAll: items.length > 0 && selected.length === items.length,
    toggle: (id: string) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    selectAll: () => select(items.map(({ id }) => id)),
    clear: () => select([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
