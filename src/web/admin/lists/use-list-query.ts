import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";

/** Values of the address's query; `undefined` and "" take one out. */
type QueryChange = Record<string, string | undefined>;

/** The `state` of a step of the browser's history that was made by opening something over the list. */
export const OPENED = { isOpenedOverList: true };

function isOpenedOverList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOpenedOverList" in state;
}

/**
 * What a list is narrowed, sorted and paged by. It is kept in the address, so that reload, back and a bookmark show
 * the same list; any change but of `page` leads back to the first page.
 */
export function useListQuery() {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === pathname;
  // A change that is on its way counts already: the next one is not to undo it.
  const wanted = isLoading ? new URLSearchParams(navigation.location.search) : params;
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });

  function changed(change: QueryChange, from: URLSearchParams): URLSearchParams {
    const next = new URLSearchParams(from);
    if (!("page" in change)) next.delete("page");
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    return next;
  }

  /** The same page of the list with something opened over it, or closed. */
  function overList(change: QueryChange): URLSearchParams {
    const { current } = latest;
    return changed({ page: current.get("page") ?? undefined, ...change }, current);
  }

  return {
    /** The value asked for last, "" without one. */
    get: (name: string) => wanted.get(name) ?? "",
    /** Changes the list in place: no step of the browser's history for each letter typed. */
    set: (change: QueryChange) =>
      setParams(changed(change, latest.current), { replace: true, preventScrollReset: true }),
    /** Opens something over the list: a step that the back button undoes. The page stays. */
    open: (change: QueryChange) => setParams(overList(change), { preventScrollReset: true, state: OPENED }),
    /** Closes what these values of the address opened, as the back button would. */
    close: (...names: string[]) => {
      if (isOpenedOverList(state)) return void navigate(-1);
      const change = Object.fromEntries(names.map((name) => [name, undefined]));
      setParams(overList(change), { replace: true, preventScrollReset: true });
    },
    /** The address of the list with something changed, e.g. of another page. */
    href: (change: QueryChange) => `${pathname}?${changed(change, wanted).toString()}`,
    /** Whether another state of this list is on its way. */
    isLoading,
  };
}
