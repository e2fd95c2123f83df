import { useLocation } from "react-router";

import type { z } from "#platform/rules/zod.ts";

import type { ViewList } from "../../rules/views/view-query.ts";
import { cleanViewQuery } from "../../rules/views/view-query.ts";
import { track } from "#kit/ui/analytics.ts";

import { omitParams } from "#kit/admin/lists/list-query.ts";
import { useViewableList } from "../views/use-views.ts";
import { useExport } from "./use-export.ts";

/** Parameters that change neither the items of an export nor their order. */
const UNUSED_PARAMS = ["pageSize", "columns", "layout", "show"];

/** Returns the path of an export with the valid search, filters and sort order of a query string. */
export function buildExportPath(list: ViewList, parameters: z.ZodObject, search: string): string {
  const { query } = cleanViewQuery(parameters, omitParams(search, UNUSED_PARAMS));
  return `/exports/${list}.xlsx${query === "" ? "" : `?${query}`}`;
}

/** Returns an export of all pages of a list with the search, filters and sort order of the URL. */
export function useListExport(list: ViewList) {
  const { progress, cancel, run } = useExport();
  const { search } = useLocation();
  const { parameters } = useViewableList(list);
  return {
    progress,
    cancel,
    start: () =>
      void run({
        path: buildExportPath(list, parameters, search),
        onDone: (count) => track("export", { what: list, format: "xlsx", count }),
      }),
  };
}
