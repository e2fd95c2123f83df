import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { ListColumn } from "./list-columns.tsx";
import { toColumnsParameter, findSortedColumn, listVisibleColumnIds } from "./list-columns.tsx";

const COLUMNS: ListColumn<never>[] = [
  { id: "number", header: "Order", cell: () => null, isRequired: true },
  {
    id: "date",
    header: "Date",
    cell: () => null,
    sort: { ascending: "oldest", descending: "newest" },
  },
  { id: "email", header: "Email", cell: () => null, isOptional: true },
];

const listVisible = (parameter: string) => [...listVisibleColumnIds(COLUMNS, parameter)];

test("without the URL parameter, the default columns are visible", () => {
  expect(listVisible("")).toEqual(["number", "date"]);
});

test("the selected columns and the required columns are visible", () => {
  expect(listVisible("email")).toEqual(["number", "email"]);
});

test("selected columns that no longer exist are ignored", () => {
  expect(listVisible("email,fax")).toEqual(["number", "email"]);
  expect(listVisible("fax")).toEqual(["number", "date"]);
});

test("the URL stores the visible columns unless they are the default", () => {
  expect(toColumnsParameter(COLUMNS, new Set(["number", "date"]))).toBe("");
  expect(toColumnsParameter(COLUMNS, new Set(["number", "email"]))).toBe("number,email");
  expect(toColumnsParameter(COLUMNS, new Set(["number"]))).toBe("number");
});

test("a sort value selects a column and a direction, unless the value is unknown", () => {
  expect(findSortedColumn(COLUMNS, "newest")).toEqual({ id: "date", desc: true });
  expect(findSortedColumn(COLUMNS, "oldest")).toEqual({ id: "date", desc: false });
  expect(findSortedColumn(COLUMNS, "random")).toBeUndefined();
});

test("on narrow screens, each position of a list has one cell, so that texts never lie on each other", () => {
  const files = globSync("src/**/admin/**/*.tsx", { exclude: ["**/*.test.tsx"] });
  const crowded = files.flatMap((file) =>
    readFileSync(file, "utf8")
      // The columns of a list end with the constant or the function that they are part of.
      .split(/^[}\]]/m)
      .flatMap((list) => {
        const slots = [...list.matchAll(/narrowSlot: "(\w+)"/g)].map(([, slot]) => slot);
        const single = slots.filter((slot) => slot !== "below");
        return new Set(single).size < single.length ? [`${file}: ${single.join(", ")}`] : [];
      }),
  );
  expect(crowded).toEqual([]);
});
