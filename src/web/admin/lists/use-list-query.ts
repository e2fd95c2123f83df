import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import type { ListQuery, QueryChange } from "./list-query.ts";
import {
  changeInPlace,
  closeOverlay,
  closesByBack,
  isOverlay,
  openOverlay,
  getQueryAt,
  QueryRequests,
} from "./list-query.ts";

/** Shared by all controls of the page, because all of them change the same URL. */
const requests = new QueryRequests();

/**
 * The search, filters, sorting, page and open dialog of a list. They are stored in the URL, so that reload, Back
 * and a bookmark show the same list. A change is based on the pending navigation, so a quick second change does not undo the first.
 */
export function useListQuery() {
  const shown = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === shown.pathname;
  const pending = isLoading ? navigation.location : undefined;
  const rendered = getQueryAt(shown, pending);
  // A debounced search may call `set` of an earlier render.
  const view = useRef({ shown, pending });
  useEffect(() => {
    view.current = { shown, pending };
    requests.rendered(shown, pending);
  });

  const getLatest = () => requests.latest(view.current.shown, view.current.pending);

  function requestQuery(query: ListQuery): void {
    requests.add(view.current.shown, view.current.pending, query);
    const { isPush, state } = query;
    void navigate(`?${query.params}`, { replace: !isPush, preventScrollReset: true, state });
  }

  return {
    /** The last requested query. */
    params: rendered.params,
    /** Returns the last requested value; "" if there is none. */
    get: (name: string) => rendered.params.get(name) ?? "",
    /** Returns all last requested values. */
    getAll: (name: string) => rendered.params.getAll(name),
    /** Changes the list without a new history entry, so that typing does not add an entry per letter. */
    set: (change: QueryChange) => requestQuery(changeInPlace(getLatest(), change)),
    /** Opens a dialog over the list with a new history entry, so that Back closes it. Keeps the page number. */
    open: (change: QueryChange) => requestQuery(openOverlay(getLatest(), change)),
    /** Closes the dialog that these query parameters opened, like the Back button. */
    close: (...names: string[]) => {
      const query = getLatest();
      if (closesByBack(query)) void navigate(-1);
      else requestQuery(closeOverlay(query, names));
    },
    /** Returns the URL of the list with a change, e.g. another page. */
    href: (change: QueryChange) => `${shown.pathname}?${changeInPlace(rendered, change).params}`,
    /** Whether a dialog that added a history entry is open over the list. */
    isUnderOverlay: isOverlay(rendered.state),
    /** Whether another state of this list is loading. */
    isLoading,
  };
}
