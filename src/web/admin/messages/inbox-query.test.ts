import { expect, test } from "vitest";

import { readInboxQuery } from "./inbox-query.ts";

const read = (query: string) => readInboxQuery(new URLSearchParams(query));

test("an address without a query asks for the first page of all messages", () => {
  expect(read("")).toEqual({ show: "messages", search: "", isHandled: undefined, page: 1 });
});

test("the address says what is shown, searched, filtered and which page", () => {
  expect(read("show=newsletter&search=+shop+&page=3")).toMatchObject({
    show: "newsletter",
    search: "shop",
    page: 3,
  });
  expect(read("status=open").isHandled).toBe(false);
  expect(read("status=handled").isHandled).toBe(true);
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=x",
  "page=1e30",
  "status=constructor",
  "show=x",
  "search=%00",
])("what makes no sense is left out: %s", (query) => {
  expect(read(query)).toEqual(read(""));
});
