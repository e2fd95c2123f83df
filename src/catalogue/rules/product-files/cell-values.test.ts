import { describe, expect, test } from "vitest";

import {
  parseBooleanCell,
  escapeFormula,
  escapeApostrophe,
  parseNumberCell,
  parsePercentCell,
  unescapeFormula,
} from "./cell-values.ts";

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
    ["4500", 4500],
    ["4,500", 4500],
    ["1,234,500.75", 1_234_500.75],
    ["Rs. 4,500", 4500],
    ["PKR 4500", 4500],
    ["4500,5", 4500.5],
    ["-3", -3],
    ["Rs. 4,500/-", 4500],
    ["Rs.4500/-", 4500],
    ["Rs 4500 only", 4500],
    ["4,500 PKR", 4500],
    ["₨ 4,500", 4500],
    ["4,500.-", 4500],
    ["'4500", 4500],
    ["1,25,000", 125_000],
    ["12,34,567", 1_234_567],
    ["1,23,456.00", 123_456],
    ["1.234,50", 1234.5],
    ["1.234.567", 1_234_567],
    ["4 500", 4500],
    ["4\u00A0500", 4500],
    ["۴۵۰۰", 4500],
    ["٤٬٥٠٠٫٥", 4500.5],
    ["0", 0],
    [" ", null],
    ["dear", Number.NaN],
    ["1e5", Number.NaN],
    ["45 00", Number.NaN],
    ["1,25,00", Number.NaN],
    ["10%", Number.NaN],
    ["0x10", Number.NaN],
    ["Rs.", Number.NaN],
    ["4,500 USD", Number.NaN],
  ])("%j is parsed as the number %j", (cell, number) => {
    expect(parseNumberCell(cell)).toBe(number);
  });

  test.each([
    ["10%", 10],
    ["12,5 %", 12.5],
    ["10", 10],
    ["", null],
    ["%", Number.NaN],
    ["ten %", Number.NaN],
  ])("%j is parsed as the percentage %j", (cell, percentage) => {
    expect(parsePercentCell(cell)).toBe(percentage);
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
