import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import type { AnyList, ListQueryOf } from "../../rules/list.ts";
import type { ListItems } from "../../rules/list-items.ts";
import { filterItems } from "../../rules/list-items.ts";
import { parseListQuery } from "../../rules/query-values.ts";

import type { ListQuery, QueryChange } from "./list-query.ts";
import {
  changeInPlace,
  closeOverlay,
  closesByBack,
  isOverlay,
  listDialogsBelow,
  openOverlay,
  getQueryAt,
  QueryRequests,
} from "./list-query.ts";

/** Shared by all controls of the page, because all of them change the same URL. */
const requests = new QueryRequests();

/** Discards the last requested query, because staff stay at a form with unsaved changes. */
export const cancelRequestedQuery = () => requests.cancel();

/**
 * The search, filters, sorting, page and open dialog of a list. The URL stores these values, so that reload, Back and a
 * bookmark show the same list. Changes start from the pending navigation, so that a quick second change does not undo
 * the first change.
 */
export function useListQuery() {
  const currentLocation = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const nextLocation = navigation.state === "loading" ? navigation.location : undefined;
  const isLeaving = nextLocation !== undefined && nextLocation.pathname !== currentLocation.pathname;
  const pending = isLeaving ? undefined : nextLocation;
  const currentQuery = getQueryAt(currentLocation, pending);
  // In a ref, because a debounced search may call the `set` of an earlier render.
  const view = useRef({ currentLocation, pending });
  useEffect(() => {
    view.current = { currentLocation, pending };
    requests.handleRender(currentLocation, pending);
  });

  const getLatest = () => requests.getLatest(view.current.currentLocation, view.current.pending);

  function requestQuery(query: ListQuery): void {
    requests.add(view.current.currentLocation, view.current.pending, query);
    const { isPush, state } = query;
    void navigate(`?${query.params}`, { replace: !isPush, preventScrollReset: true, state });
  }

  function closeWith(change: QueryChange): void {
    const query = getLatest();
    const { currentLocation: shown, pending: next } = view.current;
    if (!closesByBack(query)) requestQuery(closeOverlay(query, change));
    else if (requests.shouldGoBack(shown, next)) void navigate(-1);
  }

  return {
    /** The last requested query. */
    params: currentQuery.params,
    /** Returns the last requested value, e.g. of the uppermost dialog; "" if there is none. */
    get: (name: string) => currentQuery.params.getAll(name).at(-1) ?? "",
    /** Returns all last requested values. */
    getAll: (name: string) => currentQuery.params.getAll(name),
    /** Changes the list without a new history entry, so that typing does not add an entry per letter. */
    set: (change: QueryChange) => requestQuery(changeInPlace(getLatest(), change)),
    /** Opens a dialog over the list with a new history entry, so that Back closes it. Keeps the page number. */
    open: (change: QueryChange) => requestQuery(openOverlay(getLatest(), change)),
    /** Closes the dialog that these query parameters opened, like the Back button. */
    close: (...names: string[]) => closeWith(Object.fromEntries(names.map((name) => [name, undefined]))),
    /** Closes a dialog with one of these names, those above it, and removes their other parameters. */
    closeDialog: (names: readonly string[], params: readonly string[]) => {
      const dialog = listDialogsBelow(getLatest().params, names);
      if (dialog) closeWith({ ...Object.fromEntries(params.map((name) => [name, undefined])), dialog });
    },
    /** Returns the URL of the list with a change, e.g. another page. */
    href: (change: QueryChange) =>
      `${currentLocation.pathname}?${changeInPlace(currentQuery, change).params}`,
    /**
     * Returns whether the last request opened a dialog over the list. True before `isUnderOverlay`, because the router
     * renders a navigation later than it starts.
     */
    hasRequestedOverlay: () => isOverlay(getLatest().state),
    /** Whether a dialog that added a history entry is open over the list. */
    isUnderOverlay: isOverlay(currentQuery.state),
    /** Whether another state of this list is loading. */
    isLoading: pending !== undefined,
    /** Whether another page is loading, such as an order of the list. */
    isLeaving,
  };
}

/** Returns those items that match the search and the filters in the URL, sorted, for a list without pages. */
export function useMatchingItems<List extends AnyList, Item>(
  list: List,
  parts: ListItems<List, Item>,
  items: readonly Item[],
): Item[] {
  const { params } = useListQuery();
  return filterItems(list, parts, items, parseListQuery(list.urlSchema, params) as ListQueryOf<List>);
}
