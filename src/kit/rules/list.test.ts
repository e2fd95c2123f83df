import { expect, test } from "vitest";

import { choice, choices, days, typed } from "./list-filters.ts";
import type { ListItems } from "./list-items.ts";
import { filterItems } from "./list-items.ts";
import type { FilterName, SortableId } from "./list.ts";
import { defineList, findSort } from "./list.ts";
import { parseListQuery } from "./query-values.ts";
import { text } from "./text.ts";

const TEXTS = { title: "Bottles", items: "bottles", none: "None", hint: "Add one.", noMatch: "No match" };

const bottleList = defineList({
  texts: { ...TEXTS, loadFailed: "Failed to load", search: "Search" },
  columns: {
    name: { label: "Name", sort: ["name-asc", "name-desc"] },
    size: { label: "Size" },
  },
  filters: [
    choice("color", "Color", { red: "Red", blue: "Blue" }),
    choices("shape", "Shape", { round: "Round", square: "Square" }),
    days("Filled"),
    typed("city", "City", 10),
  ],
  params: { shelf: text(5).optional() },
  apiParams: { ids: text(50).optional() },
  otherSorts: ["newest"],
  defaultSort: "newest",
  pageSize: 10,
  apiPageSize: 50,
});

const plainList = defineList({
  texts: { ...TEXTS, loadFailed: "Failed to load" },
  columns: { name: { label: "Name" } },
  filters: [],
});

test("the query of a list has its search, filters, sorts and further parameters", () => {
  const query =
    "search=x&color=red&shape=round&shape=square&from=2026-01-01&city=Lahore&sort=name-asc&shelf=A";
  expect(parseListQuery(bottleList.querySchema, new URLSearchParams(`${query}&ids=a`))).toEqual({
    search: "x",
    color: "red",
    shape: ["round", "square"],
    from: "2026-01-01",
    city: "Lahore",
    sort: "name-asc",
    shelf: "A",
    ids: "a",
    page: 1,
    pageSize: 50,
  });
});

test("the URL of a list's page lacks the parameters that only the API has, and may have another page size", () => {
  const params = new URLSearchParams("ids=a&sort=size&color=green");
  expect(parseListQuery(bottleList.urlSchema, params)).toEqual({ sort: "newest", page: 1, pageSize: 10 });
});

test("a list without search, filters and sortable columns has only pages", () => {
  expect(Object.keys(plainList.querySchema.shape)).toEqual(["page", "pageSize"]);
});

test("a sort belongs to a column with its direction, or to no column", () => {
  expect(bottleList.sorts).toEqual(["newest", "name-asc", "name-desc"]);
  expect(findSort(bottleList, { sort: "name-desc" })).toEqual({ column: "name", isDescending: true });
  expect(findSort(bottleList, {})).toEqual({ other: "newest" });
});

interface Bottle {
  name: string;
  color: string;
}

const BOTTLE_ITEMS: ListItems<typeof bottleList, Bottle> = {
  search: ({ name }, search) => name.includes(search),
  filters: {
    color: (bottle, color) => bottle.color === color,
    shape: () => true,
    from: () => true,
    to: () => true,
    city: () => true,
    shelf: () => true,
    ids: () => true,
  },
  sorts: { name: (a, b) => a.name.localeCompare(b.name) },
};

test("items match the search and all filters; a sort that no column stands for keeps their sequence", () => {
  const [rose, oud, musk] = [
    { name: "rose", color: "red" },
    { name: "oud", color: "blue" },
    { name: "musk", color: "red" },
  ];
  const find = (query: Parameters<typeof filterItems<typeof bottleList, Bottle>>[3]) =>
    filterItems(bottleList, BOTTLE_ITEMS, [rose, oud, musk], query);
  expect(find({})).toEqual([rose, oud, musk]);
  expect(find({ color: "red", search: " us " })).toEqual([musk]);
  expect(find({ sort: "name-asc" })).toEqual([musk, oud, rose]);
  expect(find({ sort: "name-desc" })).toEqual([rose, oud, musk]);
});

test("a part of a list that is missing or unknown is a type error", () => {
  const sortable: SortableId<typeof bottleList> = "name";
  // @ts-expect-error -- staff cannot sort by this column
  const unsortable: SortableId<typeof bottleList> = "size";
  const filter: FilterName<typeof bottleList> = "shelf";
  // @ts-expect-error -- the list has no such filter
  const noFilter: FilterName<typeof bottleList> = "weight";
  // @ts-expect-error -- the filters and the sort by name are missing
  const incomplete: ListItems<typeof bottleList, Bottle> = { search: () => true, filters: {} };
  // @ts-expect-error -- a sortable column without a default sort
  defineList({ texts: bottleList.texts, columns: bottleList.columns, filters: [] });
  expect([sortable, unsortable, filter, noFilter]).toHaveLength(4);
  expect(incomplete.filters).toEqual({});
});
