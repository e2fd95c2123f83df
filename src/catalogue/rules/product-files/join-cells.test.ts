import { expect, test } from "vitest";

import { joinSplitCells } from "./join-cells.ts";

const HEADER = { cells: ["name", "description", "size", "price", "stock"], moneyColumns: new Set([3]) };
const join = (line: string, cells = HEADER.cells) => joinSplitCells(line.split(","), { ...HEADER, cells });

test.each([
  ["Oud,Dark,50ml,Rs. 4,500/-,5", ["Oud", "Dark", "50ml", "Rs. 4,500/-", "5"]],
  ["Oud,rose, amber, musk,50ml,4500,5", ["Oud", "rose, amber, musk", "50ml", "4500", "5"]],
  ["Oud,rose, amber,50ml,1,25,000,500", ["Oud", "rose, amber", "50ml", "1,25,000", "500"]],
  ["Oud,Dark,50ml,4,500,200,,", ["Oud", "Dark", "50ml", "4,500", "200"]],
])("%s is joined at the commas of texts and amounts", (line, cells) => {
  expect(join(line)).toEqual(cells);
});

test.each(["Oud,rose,amber,50ml,4500,5", "Oud,Dark,50ml,45,500,5,6", "Oud,Dark,50ml,4500,12,5"])(
  "%s is not joined, because it is not certain where",
  (line) => {
    expect(join(line)).toBeUndefined();
  },
);

test("a space behind a comma says nothing in a file that writes all its commas so", () => {
  expect(join("Oud, rose, amber, 50ml, 4500, 5", ["name", " description", " size", " price", " stock"])).toBe(
    undefined,
  );
});
