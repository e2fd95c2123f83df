import { createContext, useContext } from "react";

import type { ListView } from "../../rules/views/list-view.ts";
import type { ViewList, ViewParameters } from "../../rules/views/view-query.ts";
import { DIALOG_PARAMS, omitParams } from "#kit/admin/lists/list-query.ts";

/** URL path of each list. */
export const LIST_PATHS: Readonly<Record<ViewList, string>> = {
  orders: "/admin/orders",
  products: "/admin/products",
  collections: "/admin/collections",
  inventory: "/admin/inventory",
  restock: "/admin/back-in-stock",
  messages: "/admin/contact-messages",
  newsletter: "/admin/contact-messages",
  reviews: "/admin/reviews",
  users: "/admin/users",
  activity: "/admin/activity",
  jobs: "/admin/jobs",
};

/** The saved views of all lists that the signed-in staff member can use. */
export const ViewsContext = createContext<readonly ListView[]>([]);

/** The parameters that views of each list may contain. */
export const ViewParametersContext = createContext<ViewParameters | undefined>(undefined);

/** Returns the parameters that a view of a list may contain. */
export function useViewParameters(list: ViewList) {
  const parameters = useContext(ViewParametersContext);
  if (parameters === undefined) throw new Error("Lists need a ViewParametersContext");
  return parameters[list];
}

/** Returns the saved views of a list, in their order. */
export function useViews(list: ViewList): ListView[] {
  return useContext(ViewsContext).filter((view) => view.list === list);
}

/** Query strings that select a list on a page with two lists, e.g. the newsletter on the contact-message page. */
const LIST_QUERIES: Partial<Record<ViewList, string>> = { newsletter: "show=newsletter" };

/** Returns the query string that opens a list without filters, e.g. `?`. */
export function buildListSearch(list: ViewList): string {
  return `?${LIST_QUERIES[list] ?? ""}`;
}

/** Returns the default view at a URL path. Ignores lists that are the second list of a page. */
export function findDefaultView(views: readonly ListView[], path: string): ListView | undefined {
  return views.find(
    ({ isDefault, list }) => isDefault && LIST_PATHS[list] === path && LIST_QUERIES[list] === undefined,
  );
}

/** Returns the URL of a list, with the default view if there is one. */
export function useListUrl(list: ViewList): string {
  const defaultView = useViews(list).find(({ isDefault }) => isDefault);
  if (defaultView !== undefined) return LIST_PATHS[list] + buildViewSearch(defaultView);
  return LIST_QUERIES[list] === undefined ? LIST_PATHS[list] : LIST_PATHS[list] + buildListSearch(list);
}

/**
 * Returns the part of a query string that a view stores: everything except the page, open dialogs, the selected list
 * and the view itself.
 */
export function buildViewQuery(search: string): string {
  return omitParams(search, [...DIALOG_PARAMS, "page", "view", "show"]);
}

/** Returns the query string that opens a view. */
export function buildViewSearch({ id, list, query }: ListView): string {
  const parts = [LIST_QUERIES[list] ?? "", buildViewQuery(query), `view=${id}`];
  return `?${parts.filter((part) => part !== "").join("&")}`;
}
