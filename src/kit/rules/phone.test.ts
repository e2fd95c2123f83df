import { describe, expect, test } from "vitest";

import { composePhone, isPhone, normalizeDigits } from "./phone.ts";

describe("composePhone", () => {
  test("a national number gets the dial code instead of its leading zero", () => {
    expect(composePhone("0300 1234567", "92")).toBe("+92 300 1234567");
    expect(composePhone("300 1234567", "92")).toBe("+92 300 1234567");
    expect(composePhone(" 07911 123456 ", "44")).toBe("+44 7911 123456");
  });

  test("an international number keeps its own dial code", () => {
    expect(composePhone("+44 7911 123456", "92")).toBe("+44 7911 123456");
    expect(composePhone("0044 7911 123456", "92")).toBe("+44 7911 123456");
  });

  test("Italian numbers keep their leading zero", () => {
    expect(composePhone("06 1234567", "39")).toBe("+39 06 1234567");
  });

  test("numbers copied with direction marks are recognized", () => {
    expect(composePhone("\u202a+44 7911 123456\u202c", "92")).toBe("+44 7911 123456");
    expect(composePhone("\u200e۰۳۰۰ ۱۲۳۴۵۶۷", "92")).toBe("+92 300 1234567");
  });

  test("empty input stays empty", () => {
    expect(composePhone("  ", "92")).toBe("");
  });
});

describe("normalizeDigits", () => {
  test.each([
    ["Urdu and Persian", "۰۱۲۳۴۵۶۷۸۹"],
    ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
    ["Hindi", "०१२३४५६७८९"],
    ["full-width", "０１２３４５６７８９"],
    ["mathematical (adjacent rows of digits)", "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"],
  ])("%s digits become 0 to 9", (_script, digits) => {
    expect(normalizeDigits(digits)).toBe("0123456789");
  });

  test("invisible characters are removed, and visible characters are unchanged", () => {
    expect(normalizeDigits("\u202a+92 (300) 123-45-67\u202c\u200f\ufeff")).toBe("+92 (300) 123-45-67");
    expect(normalizeDigits(" ZE۳۰۱23 ")).toBe(" ZE30123 ");
  });
});

describe("isPhone", () => {
  test.each([
    "03001234567",
    "0300-1234567",
    "0300 123 45 67",
    "+92 (300) 123-45-67",
    "00923001234567",
    "(042) 3571 2345",
    "(+92) 300 1234567",
    "+92 (0)300 1234567",
    "+44 20.7946.0958",
    "042/35712345",
    "042–3571–2345",
    "+1 212-555-0100 ext. 12",
    "+1 212-555-0100 x12",
  ])("accepts digits with common punctuation: %s", (value) => {
    expect(isPhone(value, 7)).toBe(true);
  });

  test.each([
    "",
    "03001234567<b>",
    "<script>03001234567",
    "0300abc1234567",
    "0300 1234567 call me",
    "0300;1234567",
    "0300+1234567",
    "++923001234567",
    "0300 12",
    "() - ()",
    "0300\u00001234567",
  ])("rejects any other text: %j", (value) => {
    expect(isPhone(value, 7)).toBe(false);
  });

  test("quickly rejects a long text that is almost a number", () => {
    const started = performance.now();
    expect(isPhone(`${" ".repeat(100_000)}x`, 7)).toBe(false);
    expect(isPhone(`${"1 ".repeat(50_000)}!`, 7)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
