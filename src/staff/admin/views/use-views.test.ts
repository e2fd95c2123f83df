import { expect, test } from "vitest";

import type { ListView } from "../../rules/views/list-view.ts";
import type { ViewList } from "../../rules/views/view-query.ts";

import { findDefaultView, buildViewSearch, buildViewQuery } from "./use-views.ts";

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
  expect(buildViewSearch(buildView("newsletter", "search=shop"))).toBe("?show=newsletter&search=shop&view=7");
  expect(buildViewSearch(buildView("newsletter", "show=newsletter"))).toBe("?show=newsletter&view=7");
  expect(buildViewSearch(buildView("messages", ""))).toBe("?view=7");
});

test("a view does not store which list of a shared page is open", () => {
  expect(buildViewQuery("?show=newsletter&page=2&search=shop&view=7")).toBe("search=shop");
});

test("a page opens with the default view of its first list", () => {
  const newsletter = buildView("newsletter", "");
  const messages = buildView("messages", "status=open");
  expect(findDefaultView([newsletter], "/admin/contact-messages")).toBeUndefined();
  expect(findDefaultView([newsletter, messages], "/admin/contact-messages")).toBe(messages);
  expect(findDefaultView([buildView("jobs", "permanent=true")], "/admin/jobs")?.list).toBe("jobs");
});
