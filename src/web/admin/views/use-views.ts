import { createContext, useContext } from "react";

import type { ListView } from "#domain/views/list-view.ts";
import type { ViewList } from "#domain/views/view-query.ts";
import { DIALOG_PARAMS, withoutParams } from "#web/admin/lists/dialog-params.ts";

/** URL path of each list. */
export const LIST_PATHS: Readonly<Record<ViewList, string>> = {
  orders: "/admin/orders",
  products: "/admin/products",
  collections: "/admin/collections",
  inventory: "/admin/inventory",
  messages: "/admin/contact-messages",
  newsletter: "/admin/contact-messages",
  reviews: "/admin/reviews",
  users: "/admin/users",
  activity: "/admin/activity",
};

/** The saved views of all lists that the signed-in staff member may use. */
export const ViewsContext = createContext<readonly ListView[]>([]);

/** Returns the saved views of a list, in their order. */
export function useViews(list: ViewList): ListView[] {
  return useContext(ViewsContext).filter((view) => view.list === list);
}

/** Returns the part of a query string that a view stores: everything except the page, open dialogs and the view itself. */
export function viewQueryOf(search: string): string {
  return withoutParams(search, [...DIALOG_PARAMS, "page", "view"]);
}

/** Returns the query string that opens a view. */
export function searchOfView({ id, query }: ListView): string {
  return `?${query}${query === "" ? "" : "&"}view=${id}`;
}
