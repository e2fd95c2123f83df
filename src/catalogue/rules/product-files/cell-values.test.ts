import { describe, expect, test } from "vitest";

import { parseBooleanCell, escapeFormula, escapeApostrophe, unescapeFormula } from "./cell-values.ts";

const TEXTS = [
  "",
  "Oud",
  "=1+1",
  "+92",
  "-5",
  "@sum",
  "\ttab",
  "\rreturn",
  "'quoted",
  "''twice",
  "'=guarded",
  "''=twice guarded",
  "it's",
  "عود",
  'say "hi", now; then\nnext',
];

describe("cells of a file", () => {
  test.each(TEXTS)("%j is unchanged after escaping and unescaping", (text) => {
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
    expect(unescapeFormula(escapeApostrophe(text))).toBe(text);
  });

  test.each(TEXTS)("escaping prevents spreadsheets from evaluating %j", (text) => {
    expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
  });

  test.each([
    ["yes", true],
    ["TRUE", true],
    ["1", true],
    ["No", false],
    ["", false],
    ["perhaps", undefined],
  ])("%j is parsed as the boolean %j", (cell, flag) => {
    expect(parseBooleanCell(cell)).toBe(flag);
  });
});
