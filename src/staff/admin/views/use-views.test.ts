import { expect, test } from "vitest";

import type { ListView } from "../../rules/views/list-view.ts";
import type { ViewList } from "../../rules/views/view-query.ts";

import { VIEWABLE_LISTS } from "#app/saved-views.ts";

import { findDefaultUrl, buildViewSearch, buildViewQuery } from "./use-views.ts";

const buildView = (list: ViewList, query: string): ListView => ({
  id: 7,
  list,
  name: "View",
  query,
  removed: [],
  position: 0,
  isShared: true,
  isDefault: true,
  createdAt: "2026-11-01T00:00:00.000Z",
});

test("a newsletter view opens the list of subscribers, which shares a page with the list of messages", () => {
  expect(buildViewSearch(buildView("newsletter", "search=shop"), VIEWABLE_LISTS.newsletter)).toBe(
    "?show=newsletter&search=shop&view=7",
  );
  expect(buildViewSearch(buildView("newsletter", "show=newsletter"), VIEWABLE_LISTS.newsletter)).toBe(
    "?show=newsletter&view=7",
  );
  expect(buildViewSearch(buildView("messages", ""), VIEWABLE_LISTS.messages)).toBe("?view=7");
});

test("a view does not store which list of a shared page is open", () => {
  expect(buildViewQuery("?show=newsletter&page=2&search=shop&view=7")).toBe("search=shop");
});

test("a page opens with the default view of its first list", () => {
  const newsletter = buildView("newsletter", "");
  const messages = buildView("messages", "status=open");
  expect(findDefaultUrl([newsletter], "/admin/contact-messages", VIEWABLE_LISTS)).toBeUndefined();
  expect(findDefaultUrl([newsletter, messages], "/admin/contact-messages", VIEWABLE_LISTS)).toBe(
    "/admin/contact-messages?status=open&view=7",
  );
  expect(findDefaultUrl([buildView("jobs", "permanent=true")], "/admin/jobs", VIEWABLE_LISTS)).toBe(
    "/admin/jobs?permanent=true&view=7",
  );
});
