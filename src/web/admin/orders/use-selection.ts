import { useState } from "react";

/** Which things of a list are chosen; whatever leaves the list is no longer chosen. */
export function useSelection(listed: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = listed.filter((id) => chosen.has(id));

  return {
    /** The chosen ones, in the list's order. */
    ids,
    has: (id: string) => chosen.has(id),
    isAll: ids.length === listed.length && listed.length > 0,
    toggle: (id: string) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(ids.length === listed.length ? [] : listed)),
    /** Chooses these and no others. */
    keep: (kept: readonly string[]) => setChosen(new Set(kept)),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
