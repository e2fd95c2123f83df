import { createContext, useContext } from "react";

import type { ListView } from "../../rules/views/list-view.ts";
import type { ListPlace, ViewList } from "../../rules/views/view-query.ts";
import { DIALOG_PARAMS, omitParams } from "#kit/admin/lists/list-query.ts";

/** The saved views of all lists that the signed-in staff member can use. */
export const ViewsContext = createContext<readonly ListView[]>([]);

/** Where the lists are that have saved views, by name. Not their rules, which every page would have to load. */
export type ListPlaces = Readonly<Record<string, ListPlace>>;

export const ListPlacesContext = createContext<ListPlaces>({});

/** Returns where a list is. @throws Error for a list that has no saved views */
export function useListPlace(list: ViewList): ListPlace {
  const place = useContext(ListPlacesContext)[list];
  if (place === undefined) throw new Error(`The list ${list} needs a place in the ListPlacesContext`);
  return place;
}

/** Returns the saved views of a list, in their order. */
export function useViews(list: ViewList): ListView[] {
  return useContext(ViewsContext).filter((view) => view.list === list);
}

/** Returns the query string that opens a list without filters, e.g. `?`. */
export function buildListSearch({ query = "" }: ListPlace): string {
  return `?${query}`;
}

/** Returns the URL of the default view at a URL path. Ignores lists that are the second list of a page. */
export function findDefaultUrl(
  views: readonly ListView[],
  path: string,
  lists: ListPlaces,
): string | undefined {
  const view = views.find(
    ({ isDefault, list }) => isDefault && lists[list]?.path === path && lists[list].query === undefined,
  );
  return view && path + buildViewSearch(view, { path });
}

/** Returns the URL of a list, with the default view if there is one. */
export function useListUrl(name: ViewList): string {
  const list = useListPlace(name);
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

/** Returns the ids of the columns that a view shows but the list does not have. */
export function listUnknownColumns({ query }: ListView, columnIds: readonly string[]): string[] {
  const ids = new URLSearchParams(query).getAll("columns").flatMap((value) => value.split(","));
  return ids.filter((id) => !columnIds.includes(id));
}

/** Returns the query string that opens a view. */
export function buildViewSearch({ id, query }: ListView, list: ListPlace): string {
  const parts = [list.query ?? "", buildViewQuery(query), `view=${id}`];
  return `?${parts.filter((part) => part !== "").join("&")}`;
}
