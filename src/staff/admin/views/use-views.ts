import { createContext, useContext } from "react";

import type { ListView } from "../../rules/views/list-view.ts";
import type { ViewableList, ViewableLists, ViewList } from "../../rules/views/view-query.ts";
import { DIALOG_PARAMS, omitParams } from "#kit/admin/lists/list-query.ts";

/** The saved views of all lists that the signed-in staff member can use. */
export const ViewsContext = createContext<readonly ListView[]>([]);

/** All lists that have saved views. */
export const ViewableListsContext = createContext<ViewableLists | undefined>(undefined);

/** Returns the page of a list and the parameters that its views may contain. */
export function useViewableList(list: ViewList): ViewableList {
  const lists = useContext(ViewableListsContext);
  if (lists === undefined) throw new Error("Lists need a ViewableListsContext");
  return lists[list];
}

/** Returns the saved views of a list, in their order. */
export function useViews(list: ViewList): ListView[] {
  return useContext(ViewsContext).filter((view) => view.list === list);
}

/** Returns the query string that opens a list without filters, e.g. `?`. */
export function buildListSearch({ query = "" }: ViewableList): string {
  return `?${query}`;
}

/** Returns the URL of the default view at a URL path. Ignores lists that are the second list of a page. */
export function findDefaultUrl(
  views: readonly ListView[],
  path: string,
  lists: ViewableLists,
): string | undefined {
  const view = views.find(
    ({ isDefault, list }) => isDefault && lists[list].path === path && lists[list].query === undefined,
  );
  return view && path + buildViewSearch(view, lists[view.list]);
}

/** Returns the URL of a list, with the default view if there is one. */
export function useListUrl(name: ViewList): string {
  const list = useViewableList(name);
  const defaultView = useViews(name).find(({ isDefault }) => isDefault);
  if (defaultView !== undefined) return list.path + buildViewSearch(defaultView, list);
  return list.query === undefined ? list.path : list.path + buildListSearch(list);
}

/**
 * Returns the part of a query string that a view stores: everything except the page, open dialogs, the selected list
 * and the view itself.
 */
export function buildViewQuery(search: string): string {
  return omitParams(search, [...DIALOG_PARAMS, "page", "view", "show"]);
}

/** Returns the query string that opens a view. */
export function buildViewSearch({ id, query }: ListView, list: ViewableList): string {
  const parts = [list.query ?? "", buildViewQuery(query), `view=${id}`];
  return `?${parts.filter((part) => part !== "").join("&")}`;
}
