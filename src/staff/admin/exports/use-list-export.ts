import { useLocation } from "react-router";

import type { AnyList } from "#kit/rules/list.ts";

import type { ViewList } from "../../rules/views/view-query.ts";
import { cleanViewQuery } from "../../rules/views/view-query.ts";
import { track } from "#kit/ui/analytics.ts";

import { useExport } from "./use-export.ts";

/** An exported list: its name among the exports, or the path of its own endpoint, e.g. `/suppliers/export`. */
export type ExportedList = ViewList | `/${string}`;

/** Returns the path of an export with the valid search, filters and sort order of a query string. */
export function buildExportPath(list: ExportedList, { filterSchema }: AnyList, search: string): string {
  const { query } = cleanViewQuery(filterSchema, search);
  const path = list.startsWith("/") ? list : `/exports/${list}`;
  return `${path}.xlsx${query === "" ? "" : `?${query}`}`;
}

/** Returns an export of all pages of a list with the search, filters and sort order of the URL. */
export function useListExport(list: ExportedList, rules: AnyList) {
  const { progress, cancel, run } = useExport();
  const { search } = useLocation();
  return {
    progress,
    cancel,
    start: () =>
      void run({
        path: buildExportPath(list, rules, search),
        onDone: (count) => track("export", { what: list, format: "xlsx", count }),
      }),
  };
}
