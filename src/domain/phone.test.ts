import { describe, expect, test } from "vitest";

import { composePhone, plainNumber } from "./phone.ts";

describe("composePhone", () => {
  test("a national number gets the dial code instead of its leading zero", () => {
    expect(composePhone("0300 1234567", "92")).toBe("+92 300 1234567");
    expect(composePhone("300 1234567", "92")).toBe("+92 300 1234567");
    expect(composePhone(" 07911 123456 ", "44")).toBe("+44 7911 123456");
  });

  test("an international number stays as it was typed, whatever the picker says", () => {
    expect(composePhone("+44 7911 123456", "92")).toBe("+44 7911 123456");
    expect(composePhone("0044 7911 123456", "92")).toBe("+44 7911 123456");
  });

  test("Italian numbers keep their leading zero", () => {
    expect(composePhone("06 1234567", "39")).toBe("+39 06 1234567");
  });

  test("an international number copied with marks of its direction is still one", () => {
    expect(composePhone("\u202a+44 7911 123456\u202c", "92")).toBe("+44 7911 123456");
    expect(composePhone("\u200e۰۳۰۰ ۱۲۳۴۵۶۷", "92")).toBe("+92 300 1234567");
  });

  test("nothing typed stays nothing", () => {
    expect(composePhone("  ", "92")).toBe("");
  });
});

describe("plainNumber", () => {
  test.each([
    ["Urdu and Persian", "۰۱۲۳۴۵۶۷۸۹"],
    ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
    ["Hindi", "०१२३४५६७८९"],
    ["full-width", "０１２３４５６７８９"],
    ["mathematical, whose rows follow each other", "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"],
  ])("%s digits are written 0 to 9", (_script, digits) => {
    expect(plainNumber(digits)).toBe("0123456789");
  });

  test("what is seen stays, what is not seen goes", () => {
    expect(plainNumber("\u202a+92 (300) 123-45-67\u202c\u200f\ufeff")).toBe("+92 (300) 123-45-67");
    expect(plainNumber(" ZE۳۰۱23 ")).toBe(" ZE30123 ");
  });
});
