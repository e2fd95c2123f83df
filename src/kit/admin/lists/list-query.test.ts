import { expect, test } from "vitest";

import {
  changeInPlace,
  closeOverlay,
  closesByBack,
  openOverlay,
  OVERLAY_STATE,
  getQueryAt,
  QueryRequests,
} from "./list-query.ts";

const buildListView = (search: string, state: unknown = null) => ({ key: search, search, state });
const LIST_ON_PAGE_3 = getQueryAt(buildListView("?status=pending&page=3"), undefined);

test("changing the search or a filter returns to the first page and removes empty parameters", () => {
  const next = changeInPlace(LIST_ON_PAGE_3, { search: "amir", status: "" });
  expect(next.params.toString()).toBe("search=amir");
  expect(changeInPlace(LIST_ON_PAGE_3, { page: "4" }).params.toString()).toBe("status=pending&page=4");
});

test("opening an overlay keeps the list's page and adds a history entry", () => {
  const open = openOverlay(LIST_ON_PAGE_3, { order: "7" });
  expect(open.params.toString()).toBe("status=pending&page=3&order=7");
  expect(open).toMatchObject({ isPush: true, state: OVERLAY_STATE });
  expect(closesByBack(open)).toBe(false);
});

test("a change under an open overlay keeps the history state, so that closing the overlay still goes back", () => {
  const open = getQueryAt(buildListView("?order=7", OVERLAY_STATE), undefined);
  const next = changeInPlace(open, { search: "amir" });
  expect(next).toMatchObject({ isPush: false, state: OVERLAY_STATE });
  expect(closesByBack(next)).toBe(true);
});

test("a change made while an overlay is opening does not drop the overlay's history entry", () => {
  const opening = getQueryAt(buildListView("?page=3"), buildListView("?page=3&order=7", OVERLAY_STATE));
  const next = changeInPlace(opening, { search: "amir" });
  expect(next).toMatchObject({ isPush: true, state: OVERLAY_STATE });
  expect(next.params.toString()).toBe("order=7&search=amir");
});

test("closing an overlay that the initial URL opened replaces the history entry", () => {
  const open = getQueryAt(buildListView("?page=3&order=7"), undefined);
  expect(closesByBack(open)).toBe(false);
  const next = closeOverlay(open, { order: undefined });
  expect(next).toMatchObject({ isPush: false });
  expect(next.params.toString()).toBe("page=3");
});

test("closing an overlay while it is opening adds no history entry", () => {
  const opening = getQueryAt(buildListView("?page=3"), buildListView("?page=3&order=7", OVERLAY_STATE));
  const next = closeOverlay(opening, { order: undefined });
  expect(next).toMatchObject({ isPush: false, state: null });
});

test("a second change starts from the first change until the router has rendered the first", () => {
  const requests = new QueryRequests();
  requests.add(
    buildListView(""),
    undefined,
    changeInPlace(getQueryAt(buildListView(""), undefined), { status: "pending" }),
  );
  const second = changeInPlace(requests.getLatest(buildListView(""), undefined), { search: "amir" });
  expect(second.params.toString()).toBe("status=pending&search=amir");
});

test("after the router has rendered another location, a change starts from that location", () => {
  const requests = new QueryRequests();
  requests.add(
    buildListView(""),
    undefined,
    changeInPlace(getQueryAt(buildListView(""), undefined), { status: "pending" }),
  );
  expect(requests.getLatest(buildListView("?page=2"), undefined).params.toString()).toBe("page=2");
  expect(requests.getLatest(buildListView(""), buildListView("?page=3")).params.toString()).toBe("page=3");
});

test("after Back from a dialog, a change starts from the list, not from the request that opened the dialog", () => {
  const requests = new QueryRequests();
  const opening = openOverlay(getQueryAt(buildListView("?page=3"), undefined), { order: "7" });
  requests.add(buildListView("?page=3"), undefined, opening);
  requests.handleRender(buildListView("?page=3&order=7", OVERLAY_STATE), undefined);
  requests.handleRender(buildListView("?page=3"), undefined);
  expect(requests.getLatest(buildListView("?page=3"), undefined).params.toString()).toBe("page=3");
});
