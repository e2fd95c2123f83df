import { expect, test } from "vitest";

import { parseInboxQuery } from "./inbox-query.ts";

const parseQuery = (query: string) => parseInboxQuery(new URLSearchParams(query));

test("without query parameters, the page lists all messages, newest first", () => {
  expect(parseQuery("")).toEqual({ messages: { sort: "newest", page: 1, pageSize: 25 } });
});

test("query parameters set the list, search, filters, sort order and page", () => {
  expect(parseQuery("show=newsletter&search=+shop+&sort=email-asc&page=3&pageSize=50")).toEqual({
    subscribers: { search: "shop", sort: "email-asc", page: 3, pageSize: 50 },
  });
  expect(parseQuery("status=open&from=2026-11-01&sort=name-desc").messages).toMatchObject({
    status: "open",
    from: "2026-11-01",
    sort: "name-desc",
  });
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=x",
  "page=1e30",
  "pageSize=1000",
  "status=constructor",
  "sort=email-asc",
  "from=yesterday",
  "show=x",
  "search=%00",
])("the invalid query %s is ignored", (query) => {
  expect(parseQuery(query)).toEqual(parseQuery(""));
});
