import { expect, test } from "vitest";

import { parseInboxQuery } from "./inbox-query.ts";

const parse = (query: string) => parseInboxQuery(new URLSearchParams(query));

test("without query parameters the first page of all messages is shown", () => {
  expect(parse("")).toEqual({ show: "messages", search: "", isHandled: undefined, page: 1, pageSize: 25 });
});

test("query parameters set the list, search, filter and page", () => {
  expect(parse("show=newsletter&search=+shop+&page=3&pageSize=50")).toMatchObject({
    show: "newsletter",
    search: "shop",
    page: 3,
    pageSize: 50,
  });
  expect(parse("status=open").isHandled).toBe(false);
  expect(parse("status=handled").isHandled).toBe(true);
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=x",
  "page=1e30",
  "pageSize=1000",
  "status=constructor",
  "show=x",
  "search=%00",
])("the invalid query %s is ignored", (query) => {
  expect(parse(query)).toEqual(parse(""));
});
