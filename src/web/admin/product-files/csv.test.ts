import { describe, expect, test } from "vitest";

import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";

import { csvText, parseCsv } from "./csv.ts";

describe("a CSV file", () => {
  test("is read as it was written, with commas, quotes and line breaks in its texts", () => {
    const table = [
      ["id", "description"],
      ["a", 'Line one\nline "two", and more'],
    ];
    const { rows, errors } = parseCsv(csvText(table));
    expect(rows.slice(0, 2)).toEqual(table);
    expect(errors).toEqual([]);
  });

  test.each([
    ["at the end", 'id,name\na,Noor\nb,"Oud\nc,Rose\n', 3],
    ["before another quote", 'id,name,sku\na,"Noor,1\nb,"Oud",2\nc,Rose,3\n', 2],
  ])("in which a quote is missing %s is refused at its row", (_where, text, row) => {
    expect(parseCsv(text).errors).toEqual([{ row, column: null, message: messages.quoteBroken }]);
  });

  test("with a comma too many is refused at its row; empty cells at the end are none", () => {
    expect(parseCsv("id,name\na,Noor,,\nb,Oud, wood\n").errors).toEqual([
      { row: 3, column: null, message: messages.tooManyCells },
    ]);
  });

  test("of one column, or with a quote within a word, is read", () => {
    expect(parseCsv("id\na\n").errors).toEqual([]);
    expect(parseCsv('id,name\na,5" bottle\n').errors).toEqual([]);
  });
});
