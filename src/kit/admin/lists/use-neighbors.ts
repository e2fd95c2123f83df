import type { Neighbors } from "../../rules/neighbors.ts";

import { useStaffData } from "../use-staff-data.ts";

interface NeighborsOptions {
  /** Id of the open entry; "" if none is open. */
  id: string;
  /** Ids of the entries on the list page, in display order. */
  listedIds: readonly string[];
  /** Identifies the list's filters and sort order. */
  listKey: string;
  /** Reads the neighbors across all pages, unless both are on the list page. Without it, only the page is known. */
  read: (() => Promise<Neighbors>) | undefined;
}

/** The ids of the entries before and after the open entry; undefined at the ends of the list. */
export interface ListNeighbors {
  previous: string | undefined;
  next: string | undefined;
}

/** Returns the ids of the entries before and after the open entry, even if they are on other pages of the list. */
export function useNeighbors({ id, listedIds, listKey, read }: NeighborsOptions): ListNeighbors {
  const position = listedIds.indexOf(id);
  const hasBothNeighbors = position > 0 && position < listedIds.length - 1;
  const needsRead = id !== "" && !hasBothNeighbors && read !== undefined;
  const { data } = useStaffData<Neighbors>(
    needsRead ? `${id} ${listKey}` : "",
    read ?? (async () => ({ previous: null, next: null })),
  );
  return {
    previous: listedIds[position - 1] ?? data?.previous ?? undefined,
    next: (position < 0 ? undefined : listedIds[position + 1]) ?? data?.next ?? undefined,
  };
}
