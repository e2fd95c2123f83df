import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import type { ListQuery, QueryChange } from "./list-query.ts";
import {
  changeInPlace,
  closeOverlay,
  closesByBack,
  isOverlay,
  openOverlay,
  queryAt,
  QueryRequests,
} from "./list-query.ts";

/** Shared by all controls of the page, because they change the same URL. */
const requests = new QueryRequests();

/**
 * The search, filters, sorting, page and open dialog of a list. They are stored in the URL, so that reload, Back
 * and a bookmark show the same list. A change starts from the pending navigation, so a quick second change keeps
 * the first.
 */
export function useListQuery() {
  const shown = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === shown.pathname;
  const pending = isLoading ? navigation.location : undefined;
  const rendered = queryAt(shown, pending);
  // A debounced search calls an older render's `set`.
  const view = useRef({ shown, pending });
  useEffect(() => {
    view.current = { shown, pending };
    requests.rendered(shown, pending);
  });

  const latest = () => requests.latest(view.current.shown, view.current.pending);

  function request(query: ListQuery): void {
    requests.add(view.current.shown, view.current.pending, query);
    const { isPush, state } = query;
    void navigate(`?${query.params}`, { replace: !isPush, preventScrollReset: true, state });
  }

  return {
    /** The query requested last. */
    params: rendered.params,
    /** Returns the value requested last; "" if there is none. */
    get: (name: string) => rendered.params.get(name) ?? "",
    /** Returns all values requested last. */
    getAll: (name: string) => rendered.params.getAll(name),
    /** Changes the list without a new history entry, so that typing does not add an entry per letter. */
    set: (change: QueryChange) => request(changeInPlace(latest(), change)),
    /** Opens a dialog over the list with a new history entry, so that Back closes it. Keeps the page number. */
    open: (change: QueryChange) => request(openOverlay(latest(), change)),
    /** Closes the dialog that these query parameters opened, as Back does. */
    close: (...names: string[]) => {
      const query = latest();
      if (closesByBack(query)) void navigate(-1);
      else request(closeOverlay(query, names));
    },
    /** Returns the URL of the list with a change, e.g. another page. */
    href: (change: QueryChange) => `${shown.pathname}?${changeInPlace(rendered, change).params}`,
    /** Whether the list lies under a dialog that added a history entry. */
    isUnderOverlay: isOverlay(rendered.state),
    /** Whether another state of this list is loading. */
    isLoading,
  };
}
