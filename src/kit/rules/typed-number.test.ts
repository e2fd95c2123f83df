import { describe, expect, test } from "vitest";

import {
  findOtherCurrency,
  parseAmount,
  parseMoney,
  parseNumber,
  parsePercent,
  parseWeight,
} from "./typed-number.ts";

const { NaN: UNREADABLE } = Number;

describe("numbers that people type", () => {
  test.each([
    ["4500", 4500],
    [" 12 ", 12],
    ["-3", -3],
    ["−3", -3],
    [".5", 0.5],
    ["0", 0],
    ["4,500", 4500],
    ["1,234,500.75", 1_234_500.75],
    ["4500,5", 4500.5],
    ["1.234,50", 1234.5],
    ["4.500,00", 4500],
    ["1.234.567", 1_234_567],
    ["1,25,000", 125_000],
    ["12,34,567", 1_234_567],
    ["1,23,456.00", 123_456],
    ["4 500", 4500],
    ["4\u00A0500", 4500],
    ["12 34 567", 1_234_567],
    ["4'500.00", 4500],
    ["4’500", 4500],
    ["'4500", 4500],
    ["Rs. 4,500", 4500],
    ["Rs4500", 4500],
    ["RS.4,500.00", 4500],
    ["Rs: 4500", 4500],
    ["Rs. 4,500/-", 4500],
    ["Rs.4500/-", 4500],
    ["Rs 4500 /=", 4500],
    ["Rs. 4,500/- only.", 4500],
    ["Rs 4500 only", 4500],
    ["Rs. 4,500 -", 4500],
    ["Rs 4500-", 4500],
    ["4500 only", 4500],
    ["4,500.-", 4500],
    ["4500,-", 4500],
    ["PKR 4500", 4500],
    ["PKR. 4500.00", 4500],
    ["PKR4500", 4500],
    ["4,500 PKR", 4500],
    ["4500Rs", 4500],
    ["4500 Rs.", 4500],
    ["Rupees 4,500", 4500],
    ["₨ 4,500", 4500],
    ["₨4500", 4500],
    ["۴۵۰۰", 4500],
    ["٤٥٠٠", 4500],
    ["٤٬٥٠٠٫٥", 4500.5],
    ["۴،۵۰۰", 4500],
    ["۴٬۵۰۰ روپے", 4500],
    ["روپے ۴۵۰۰ صرف", 4500],
    ["\u200F4,500\u200E", 4500],
    ["0,250", 0.25],
    ["4500,000000", 4500],
    ["1.250,500", 1250.5],
    ["1.25.000", 125_000],
    ["1.25.000,50", 125_000.5],
    ["12,34,56,789", 123_456_789],
    ["4 500,00", 4500],
    ["1'250,50", 1250.5],
    ["Rs-4500", 4500],
    ["Rs.-4500/-", 4500],
    ["PKR–4,500", 4500],
    ["Rs - 4500", 4500],
    ["Rs/- 4500", 4500],
    ["-Rs. 500", -500],
    ["-/4500", 4500],
    ["روپے ۴۵۰۰/-", 4500],
    ["4500 rupay", 4500],
    ["४५००", 4500],
    ["４５００", 4500],
    ["", null],
    [" ", null],
    ["dear", UNREADABLE],
    ["ten", UNREADABLE],
    ["1e5", UNREADABLE],
    ["4.5e3", UNREADABLE],
    ["45 00", UNREADABLE],
    ["1,25,00", UNREADABLE],
    ["10%", UNREADABLE],
    ["0x10", UNREADABLE],
    ["Infinity", UNREADABLE],
    ["Rs.", UNREADABLE],
    ["4,500 USD", UNREADABLE],
    ["4500-5000", UNREADABLE],
    ["Rs -4500", UNREADABLE],
    ["INR 4,500", UNREADABLE],
    ["₹4500", UNREADABLE],
    ["0,250,000", UNREADABLE],
    ["1,250,25,000", UNREADABLE],
    ["4,500,00", UNREADABLE],
    ["4500,000", UNREADABLE],
    ["1,2500", UNREADABLE],
    ["4,500-", UNREADABLE],
    ["4500/8000", UNREADABLE],
  ])("%j is %j", (typed, number) => {
    expect(parseNumber(typed)).toBe(number);
    expect(parseMoney(typed)).toBe(number);
  });

  test("three decimals are an amount that two people read differently, but a clear number", () => {
    expect(parseMoney("Rs. 4.500")).toBe(UNREADABLE);
    expect(parseNumber("4.500")).toBe(4.5);
    expect(parseMoney("0.500")).toBe(0.5);
    expect(parseMoney("10.005")).toBe(10.005);
  });

  test.each([
    ["10%", 10],
    ["12,5 %", 12.5],
    ["۱۰٪", 10],
    ["10", 10],
    ["", null],
    ["10％", 10],
    ["%10", 10],
    ["% 10", 10],
    ["٪۱۰", 10],
    ["10\u200F%", 10],
    ["10 percent", 10],
    ["۱۰ فیصد", 10],
    ["10% off", 10],
    ["%", UNREADABLE],
    ["%10%", UNREADABLE],
    ["ten %", UNREADABLE],
  ])("%j is the percentage %j", (typed, percentage) => {
    expect(parsePercent(typed)).toBe(percentage);
  });

  test.each([
    ["0,250", "kg", 250],
    ["0.3", "kg", 300],
    ["1,250", "kg", 1250],
    ["1.250", "kg", 1250],
    ["0,250000", "kg", 250],
    ["۰٫۲۵", "kg", 250],
    ["0.25 kg", "g", 250],
    ["250 g", "kg", 250],
    ["1,250", "g", 1250],
    ["320.0", "g", 320],
    ["", "kg", null],
    ["kg", "kg", UNREADABLE],
    ["light", "g", UNREADABLE],
  ] as const)("%j in %s is %j grams", (typed, unit, grams) => {
    expect(parseWeight(typed, unit)).toBe(grams);
  });

  test.each([
    ["INR 4,500", "INR"],
    ["₹4500", "₹"],
    ["4500 usd", "usd"],
    ["US$ 45", "$"],
    ["Rs. 4,500/-", undefined],
    ["4500 PKR", undefined],
    ["inroad", undefined],
  ])("%j is in the currency %j", (typed, currency) => {
    expect(findOtherCurrency(typed)).toBe(currency);
  });
});

test("a required amount that is blank or no amount is NaN", () => {
  expect(["Rs 500", "3,000/-", "", "five"].map(parseAmount)).toEqual([500, 3000, Number.NaN, Number.NaN]);
});
