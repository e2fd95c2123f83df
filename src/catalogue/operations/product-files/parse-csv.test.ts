import { expect, test } from "vitest";

import { hasProductHeader } from "../../rules/product-files/parse-table.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";

import { parseCsv } from "./parse-csv.ts";

const LIMITS = {
  maxRows: 5,
  tooManyRows: "too many",
  maxColumns: 4,
  maxCellLength: 30,
  isWanted: hasProductHeader,
};
const parse = (text: string) => parseCsv(text, LIMITS);

test("quotation marks, commas and line breaks are parts of a quoted cell, and blank rows keep the row numbers", () => {
  expect(parse('id,description\n\na,"Line one\nline ""two"", more"\n')).toEqual({
    rows: [
      { row: 1, cells: ["id", "description"] },
      { row: 3, cells: ["a", 'Line one\nline "two", more'] },
    ],
    notes: [],
    errors: [],
  });
});

test.each([
  ["at the end", 'id,name\na,Noor\nb,"Oud\nc,Rose\n', 3],
  ["before another quote", 'id,name,sku\na,"Noor,1\nb,"Oud",2\nc,Rose,3\n', 2],
])("the row in which a closing quote is missing %s is reported", (_where, text, row) => {
  expect(parse(text).errors).toEqual([{ row, message: messages.quoteBroken }]);
});

test("a row with too many cells is reported, unless the extra cells are empty or the row is above the column names", () => {
  expect(parse("id,name\na,Noor,,\nb,Oud, wood\n").errors).toEqual([
    { row: 3, message: messages.tooManyCommas },
  ]);
  expect(parse("id;name\na;Oud; wood\n").errors).toEqual([{ row: 2, message: messages.tooManyCells }]);
  expect(parse("Prices,of,2026\nid,name\na,Noor\n").errors).toEqual([]);
});

test("a file with one column, and a quote inside an unquoted cell, are accepted", () => {
  expect(parse("id\na\n").errors).toEqual([]);
  expect(parse('id,name\na,5" bottle\n').errors).toEqual([]);
});

test.each([
  ["a comma", "id,name\na,Noor\n"],
  ["a semicolon", "id;name\na;Noor\n"],
  ["a tab", "id\tname\na\tNoor\n"],
  ["the character that Excel announces", "sep=|\nid|name\na|Noor\n"],
  ["a bar", "id|name\na|Noor\n"],
  ["the quoted character that Excel announces", '"sep=;"\nid;name\na;Noor\n'],
  ["a semicolon, with commas in brackets and quotes of unknown names", "pehchan;naam (x,y,z)\na;Noor\n"],
  ["a semicolon below a title with commas", "Prices, 2026, all\nid;name\na;Noor\n"],
])("cells can be separated by %s", (_name, text) => {
  expect(parse(text).rows.at(-1)?.cells).toEqual(["a", "Noor"]);
});

test.each([
  ["rows", `id\n${"a\n".repeat(5)}`, "too many"],
  ["columns", "id,a,b,c,d\n", "A file can have at most 4 columns"],
  ["characters in a cell", `id\n${"a".repeat(31)}\n`, "A2 has more than 30 characters"],
])("more %s than the limit are an error", (_name, text, message) => {
  expect(() => parse(text)).toThrow(message);
});
