import { expect, test } from "vitest";

import type { ListColumn } from "./list-columns.tsx";
import { columnsParameter, sortedColumn, visibleColumnIds } from "./list-columns.tsx";

const COLUMNS: ListColumn<never>[] = [
  { id: "number", header: "Order", cell: () => null, isRequired: true },
  {
    id: "date",
    header: "Date",
    cell: () => null,
    sort: { ascending: "oldest", descending: "newest" },
  },
  { id: "email", header: "E-mail", cell: () => null, isOptional: true },
];

const visible = (parameter: string) => [...visibleColumnIds(COLUMNS, parameter)];

test("without a choice, the default columns are visible", () => {
  expect(visible("")).toEqual(["number", "date"]);
});

test("a choice shows its columns and the required ones", () => {
  expect(visible("email")).toEqual(["number", "email"]);
});

test("a choice ignores columns that no longer exist", () => {
  expect(visible("email,fax")).toEqual(["number", "email"]);
  expect(visible("fax")).toEqual(["number", "date"]);
});

test("the default choice is not stored in the URL, and every other choice is", () => {
  expect(columnsParameter(COLUMNS, new Set(["number", "date"]))).toBe("");
  expect(columnsParameter(COLUMNS, new Set(["number", "email"]))).toBe("number,email");
  expect(columnsParameter(COLUMNS, new Set(["number"]))).toBe("number");
});

test("a sort value names its column and direction", () => {
  expect(sortedColumn(COLUMNS, "newest")).toEqual({ id: "date", desc: true });
  expect(sortedColumn(COLUMNS, "oldest")).toEqual({ id: "date", desc: false });
  expect(sortedColumn(COLUMNS, "random")).toBeUndefined();
});
