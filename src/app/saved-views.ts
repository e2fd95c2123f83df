import type { ListPlaces } from "#staff/admin/views/use-views.ts";
import type { ViewableList, ViewableLists } from "#staff/rules/views/view-query.ts";
import { buildViewParameters } from "#staff/rules/views/view-query.ts";

import { jobList } from "./jobs/rules/job-query.ts";
import { MODULES } from "./modules.ts";

declare module "#staff/rules/views/view-query.ts" {
  interface ViewListNames {
    jobs: true;
  }
}

type ListsOf<Manifest> = Manifest extends { views: infer Lists } ? keyof Lists : never;

const listsOfModules: Readonly<Record<ListsOf<(typeof MODULES)[number]>, ViewableList>> = Object.assign(
  {},
  ...MODULES.map((module): Partial<ViewableLists> => ("views" in module ? module.views : {})),
);

/** All lists that have saved views. A name that a module declares without its list is a type error here. */
export const VIEWABLE_LISTS: ViewableLists = {
  ...listsOfModules,
  jobs: { path: "/admin/jobs", parameters: buildViewParameters(jobList.urlSchema) },
};

/** Where these lists are. */
export const LIST_PLACES: ListPlaces = Object.fromEntries(
  Object.entries(VIEWABLE_LISTS).map(([name, { path, query }]) => [name, { path, ...(query && { query }) }]),
);
