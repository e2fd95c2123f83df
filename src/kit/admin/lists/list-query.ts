import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Query parameters to set, with several values as an array; `undefined`, "" and [] remove a parameter. */
export type QueryChange = Record<string, string | readonly string[] | undefined>;

/** The `state` of a history entry that was added by opening a dialog over the list. */
export const OVERLAY_STATE = { isOverlay: true };

/** The part of a router location that a list depends on. */
interface ListLocation {
  key: string;
  search: string;
  state: unknown;
}

/** The query of a list, and the data of its history entry. */
export interface ListQuery {
  params: URLSearchParams;
  /** The history entry's state. */
  state: unknown;
  /** The state of the history entry below the overlay. */
  stateBelow: unknown;
  /** Whether the query needs a new history entry. */
  isPush: boolean;
}

/** Returns whether opening a dialog over the list added this history entry. */
export function isOverlay(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOverlay" in state;
}

/**
 * Returns the query that a change starts from: the query of the pending navigation or, if no navigation is pending, of
 * the current location.
 */
export function getQueryAt(shown: ListLocation, pending: ListLocation | undefined): ListQuery {
  const { search, state } = pending ?? shown;
  const isPush = isOverlay(state) && !isOverlay(shown.state);
  return { params: new URLSearchParams(search), state, stateBelow: shown.state, isPush };
}

/** Returns the query with a change. Unless the change sets `page`, the list returns to its first page. */
export function changeInPlace(from: ListQuery, change: QueryChange): ListQuery {
  const params = new URLSearchParams(from.params);
  if (!("page" in change)) params.delete("page");
  for (const [name, value] of Object.entries(change)) {
    params.delete(name);
    for (const item of [value ?? ""].flat()) if (item !== "") params.append(name, item);
  }
  return { ...from, params };
}

function changeOverList(from: ListQuery, change: QueryChange): ListQuery {
  return changeInPlace(from, { page: from.params.get("page") ?? undefined, ...change });
}

/**
 * Returns the query with a dialog open over the same page of the list, as a new history entry. A dialog that is opened in
 * another dialog opens above it: `?dialog=ship&dialog=new-courier`.
 */
export function openOverlay(from: ListQuery, change: QueryChange): ListQuery {
  const below = from.params.getAll("dialog").filter((name) => name !== change["dialog"]);
  const dialogs = "dialog" in change && { dialog: [...below, change["dialog"] ?? ""].flat() };
  return { ...changeOverList(from, { ...change, ...dialogs }), state: OVERLAY_STATE, isPush: true };
}

/** Returns whether the overlay has its own history entry, so that closing the overlay goes back. */
export function closesByBack({ state, isPush }: ListQuery): boolean {
  return isOverlay(state) && !isPush;
}

/** Returns the query with the change that closes an overlay without a history entry. */
export function closeOverlay(from: ListQuery, change: QueryChange): ListQuery {
  return { ...changeOverList(from, change), state: from.stateBelow, isPush: false };
}

/** Returns the dialogs that stay open if one of these dialogs closes; undefined if none of them is open. */
export function listDialogsBelow(params: URLSearchParams, names: readonly string[]): string[] | undefined {
  const dialogs = params.getAll("dialog");
  const index = dialogs.findIndex((name) => names.includes(name));
  return index < 0 ? undefined : dialogs.slice(0, index);
}

function getView(shown: ListLocation, pending: ListLocation | undefined): string {
  return `${shown.key} ${pending?.key ?? ""}`;
}

/**
 * Stores the last requested query until the router renders it, so that a quick second change does not undo the first.
 */
export class QueryRequests {
  #requested: { view: string; query: ListQuery } | undefined;
  /** The view that Back is leaving. */
  #left: string | undefined;

  add(shown: ListLocation, pending: ListLocation | undefined, query: ListQuery): void {
    this.#requested = { view: getView(shown, pending), query };
  }

  /**
   * Discards the request once another view is rendered. Otherwise, Back to the same location would apply the request
   * again.
   */
  handleRender(shown: ListLocation, pending: ListLocation | undefined): void {
    if (this.#requested?.view !== getView(shown, pending)) this.#requested = undefined;
    if (this.#left !== getView(shown, pending)) this.#left = undefined;
  }

  cancel(): void {
    this.#requested = undefined;
    this.#left = undefined;
  }

  /** Returns whether to go back from this view; once, because a second step would leave the list. */
  shouldGoBack(shown: ListLocation, pending: ListLocation | undefined): boolean {
    const view = getView(shown, pending);
    if (this.#left === view) return false;
    this.#left = view;
    return true;
  }

  /** Returns the last query requested from this view or, without a request, the query that the view shows. */
  getLatest(shown: ListLocation, pending: ListLocation | undefined): ListQuery {
    if (this.#requested?.view === getView(shown, pending)) return this.#requested.query;
    return getQueryAt(shown, pending);
  }
}

/** Query parameters that open a dialog over a list and do not change the list. */
export const DIALOG_PARAMS = ["dialog", "id", "order", "product", "message", "review", "delivery"];

/** Query parameters that change how a list is shown, but not which items match. */
const PRESENTATION_PARAMS = ["page", "pageSize", "sort", "columns", "layout", "view"];

/** Returns a query string without the named parameters, in a stable order. */
export function omitParams(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  params.sort();
  return params.toString();
}

/** Returns the part of a query string that determines the matching items: search and filters. */
export function extractFilters(search: string): string {
  return omitParams(search, [...DIALOG_PARAMS, ...PRESENTATION_PARAMS]);
}

function buildListUrl({ pathname, search }: URL): string {
  return `${pathname}?${omitParams(search, [...DIALOG_PARAMS, "columns"])}`;
}

/**
 * Implements `shouldRevalidate` for list routes. Opening or closing a dialog or selecting columns does not reload the
 * list. A dialog that changed the list must wait for `revalidate()` before it closes, because closing would cancel the
 * reload.
 */
export function skipDialogChanges({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameList = currentUrl.href !== nextUrl.href && buildListUrl(currentUrl) === buildListUrl(nextUrl);
  return defaultShouldRevalidate && !isSameList;
}
