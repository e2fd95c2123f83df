import { expect, test } from "vitest";

import type { ListView } from "#domain/views/list-view.ts";
import type { ViewList } from "#domain/views/view-query.ts";

import { findFirstView, searchOfView, viewQueryOf } from "./use-views.ts";

const viewOf = (list: ViewList, query: string): ListView => ({
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

test("a view of the newsletter opens the newsletter on the page that it shares with the messages", () => {
  expect(searchOfView(viewOf("newsletter", "search=shop"))).toBe("?show=newsletter&search=shop&view=7");
  expect(searchOfView(viewOf("newsletter", "show=newsletter"))).toBe("?show=newsletter&view=7");
  expect(searchOfView(viewOf("messages", ""))).toBe("?view=7");
});

test("the part of the page that shows the newsletter is no setting of a view", () => {
  expect(viewQueryOf("?show=newsletter&page=2&search=shop&view=7")).toBe("search=shop");
});

test("a page opens with the first view of its own list", () => {
  const newsletter = viewOf("newsletter", "");
  const messages = viewOf("messages", "status=open");
  expect(findFirstView([newsletter], "/admin/contact-messages")).toBeUndefined();
  expect(findFirstView([newsletter, messages], "/admin/contact-messages")).toBe(messages);
  expect(findFirstView([viewOf("jobs", "permanent=true")], "/admin/jobs")?.list).toBe("jobs");
});
