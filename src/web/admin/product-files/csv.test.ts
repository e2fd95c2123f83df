import { describe, expect, test } from "vitest";

import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";

import { toCsv, parseCsv } from "./csv.ts";

describe("parsing a CSV file", () => {
  test("reads a table that toCsv wrote, including commas, quotes and line breaks", () => {
    const table = [
      ["id", "description"],
      ["a", 'Line one\nline "two", and more'],
    ];
    const { rows, errors } = parseCsv(toCsv(table));
    expect(rows.slice(0, 2)).toEqual(table);
    expect(errors).toEqual([]);
  });

  test.each([
    ["at the end", 'id,name\na,Noor\nb,"Oud\nc,Rose\n', 3],
    ["before another quote", 'id,name,sku\na,"Noor,1\nb,"Oud",2\nc,Rose,3\n', 2],
  ])("reports the row in which a closing quote is missing %s", (_where, text, row) => {
    expect(parseCsv(text).errors).toEqual([{ row, column: null, message: messages.quoteBroken }]);
  });

  test("reports a row with too many cells, unless the extra cells are empty", () => {
    expect(parseCsv("id,name\na,Noor,,\nb,Oud, wood\n").errors).toEqual([
      { row: 3, column: null, message: messages.tooManyCells },
    ]);
  });

  test("accepts a file with one column, and a quote inside an unquoted cell", () => {
    expect(parseCsv("id\na\n").errors).toEqual([]);
    expect(parseCsv('id,name\na,5" bottle\n').errors).toEqual([]);
  });
});
