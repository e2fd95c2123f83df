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
const shown = getQueryAt(buildListView("?status=pending&page=3"), undefined);

test("a change to the list returns to its first page and removes empty values", () => {
  const next = changeInPlace(shown, { search: "amir", status: "" });
  expect(next.params.toString()).toBe("search=amir");
  expect(changeInPlace(shown, { page: "4" }).params.toString()).toBe("status=pending&page=4");
});

test("an overlay opens over the same page of the list as a new history entry", () => {
  const open = openOverlay(shown, { order: "7" });
  expect(open.params.toString()).toBe("status=pending&page=3&order=7");
  expect(open).toMatchObject({ isPush: true, state: OVERLAY_STATE });
  expect(closesByBack(open)).toBe(false);
});

test("a change under an open overlay keeps the history state, so that closing still goes back", () => {
  const open = getQueryAt(buildListView("?order=7", OVERLAY_STATE), undefined);
  const next = changeInPlace(open, { search: "amir" });
  expect(next).toMatchObject({ isPush: false, state: OVERLAY_STATE });
  expect(closesByBack(next)).toBe(true);
});

test("a change made while an overlay is opening still adds the overlay's history entry", () => {
  const opening = getQueryAt(buildListView("?page=3"), buildListView("?page=3&order=7", OVERLAY_STATE));
  const next = changeInPlace(opening, { search: "amir" });
  expect(next).toMatchObject({ isPush: true, state: OVERLAY_STATE });
  expect(next.params.toString()).toBe("order=7&search=amir");
});

test("an overlay opened by a link is closed in place", () => {
  const open = getQueryAt(buildListView("?page=3&order=7"), undefined);
  expect(closesByBack(open)).toBe(false);
  const next = closeOverlay(open, ["order"]);
  expect(next).toMatchObject({ isPush: false });
  expect(next.params.toString()).toBe("page=3");
});

test("an overlay that is closed while it opens adds no history entry", () => {
  const opening = getQueryAt(buildListView("?page=3"), buildListView("?page=3&order=7", OVERLAY_STATE));
  const next = closeOverlay(opening, ["order"]);
  expect(next).toMatchObject({ isPush: false, state: null });
});

test("a second change is based on the first until the router has rendered the first", () => {
  const requests = new QueryRequests();
  requests.add(
    buildListView(""),
    undefined,
    changeInPlace(getQueryAt(buildListView(""), undefined), { status: "pending" }),
  );
  const second = changeInPlace(requests.latest(buildListView(""), undefined), { search: "amir" });
  expect(second.params.toString()).toBe("status=pending&search=amir");
});

test("after the router has rendered another location, a change is based on that location", () => {
  const requests = new QueryRequests();
  requests.add(
    buildListView(""),
    undefined,
    changeInPlace(getQueryAt(buildListView(""), undefined), { status: "pending" }),
  );
  expect(requests.latest(buildListView("?page=2"), undefined).params.toString()).toBe("page=2");
  expect(requests.latest(buildListView(""), buildListView("?page=3")).params.toString()).toBe("page=3");
});

test("a change after Back from a dialog is based on the list, not on the request that opened the dialog", () => {
  const requests = new QueryRequests();
  const opening = openOverlay(getQueryAt(buildListView("?page=3"), undefined), { order: "7" });
  requests.add(buildListView("?page=3"), undefined, opening);
  requests.rendered(buildListView("?page=3&order=7", OVERLAY_STATE), undefined);
  requests.rendered(buildListView("?page=3"), undefined);
  expect(requests.latest(buildListView("?page=3"), undefined).params.toString()).toBe("page=3");
});
