import { describe, expect, test } from "vitest";

import { composePhone, formatPhone, isPhone, normalizeDigits, splitPhones } from "./phone.ts";

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
    expect(composePhone("39 06 12345678", "39")).toBe("+39 06 12345678");
  });

  test.each([
    "923001234567",
    "92 300 1234567",
    "92 0300 1234567",
    "92-0300-1234567",
    "92 (0)300 1234567",
    "(92) 300 1234567",
    "(92) 0300-1234567",
    "092 300 1234567",
    "0923001234567",
    "0-92-300-1234567",
    "00 92 300 1234567",
    "0 0 92 300 1234567",
    "00923001234567",
    "(0092) 300 1234567",
    "(00) 92 300 1234567",
    "+92 300 1234567",
    "+ 92 300 1234567",
    "(+92) 300 1234567",
    "+0092 300 1234567",
    "+92 92 300 1234567",
    "+92 92-0300-1234567",
    "92 92 300 1234567",
    "+0300 1234567",
    "۹۲ ۳۰۰ ۱۲۳۴۵۶۷",
  ])("a dial code that the shopper types, too, is not repeated: %s", (typed) => {
    const composed = composePhone(typed, "92");
    expect(composed.replaceAll(/[\s()-]/g, "")).toBe("+923001234567");
    expect(isPhone(composed, 10)).toBe(true);
  });

  test.each([
    ["92 42 35712345", "92", "+924235712345"],
    ["44 7911 123456", "44", "+447911123456"],
    ["1 212 555 0100", "1", "+12125550100"],
    ["971 50 123 4567", "971", "+971501234567"],
    ["966-050-123-4567", "966", "+966501234567"],
    ["968 9212 3456", "968", "+96892123456"],
    ["49 1512 3456789", "49", "+4915123456789"],
    ["65 8123 4567", "65", "+6581234567"],
    ["47 40 61 23 45", "47", "+4740612345"],
  ])("%s with +%s is %s", (typed, dialCode, e164) => {
    expect(composePhone(typed, dialCode).replaceAll(/[\s-]/g, "")).toBe(e164);
  });

  test.each([
    ["0923 123456", "92", "+92923123456"],
    ["923 1234567", "92", "+929231234567"],
    ["9123456789", "91", "+919123456789"],
    ["9681 2345", "968", "+96896812345"],
    ["391 234 5678", "39", "+393912345678"],
    ["55 99123 4567", "55", "+5555991234567"],
    ["04941 123456", "49", "+494941123456"],
  ])(
    "a national number that starts with the digits of the dial code keeps them: %s with +%s",
    (typed, dialCode, e164) => {
      expect(composePhone(typed, dialCode).replaceAll(/[\s-]/g, "")).toBe(e164);
    },
  );

  test("of two numbers, the digits of the first decide, and the second stays", () => {
    expect(composePhone("923001234567 / 03217654321", "92")).toBe("+92 3001234567 / 03217654321");
    expect(composePhone("0300 1234567 / 0321 7654321", "92")).toBe("+92 300 1234567 / 0321 7654321");
  });

  test("quickly composes a long text", () => {
    const started = performance.now();
    composePhone(`${" ".repeat(2000)}92${" -".repeat(1000)}x`, "92");
    composePhone("9 2 ".repeat(500), "92");
    expect(performance.now() - started).toBeLessThan(1000);
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

describe("splitPhones", () => {
  test.each([
    ["0300 1234567 / 0321 7654321", ["0300 1234567", "0321 7654321"]],
    ["03001234567/03217654321", ["03001234567", "03217654321"]],
    ["0300 1234567, 0321-7654321", ["0300 1234567", "0321-7654321"]],
    ["0300 1234567 or 0321 7654321", ["0300 1234567", "0321 7654321"]],
    ["0300 1234567 OR +92 321 7654321", ["0300 1234567", "+92 321 7654321"]],
    ["0300 1234567 & 0321 7654321 & 042 35712345", ["0300 1234567", "0321 7654321", "042 35712345"]],
    ["0300 1234567 یا 0321 7654321", ["0300 1234567", "0321 7654321"]],
    ["۰۳۰۰۱۲۳۴۵۶۷، ۰۳۲۱۷۶۵۴۳۲۱", ["03001234567", "03217654321"]],
    ["923001234567 923217654321", ["923001234567", "923217654321"]],
    ["0300 1234567 92 321 7654321", ["0300 1234567", "92 321 7654321"]],
    ["0300 1234567 0321 7654321", ["0300 1234567", "0321 7654321"]],
    ["+92 300 1234567 +92 321 7654321", ["+92 300 1234567", "+92 321 7654321"]],
    ["0300 1234567 (Ali) 0321 7654321 (Sara)", ["0300 1234567", "0321 7654321"]],
  ])("splits %s", (text, phones) => {
    expect(splitPhones(text)).toEqual(phones);
  });

  test.each([
    "",
    "0300 1234567",
    "+92 (0)300 1234567",
    "042/35712345",
    "042-35712345/6",
    "0300 1234567 /",
    "a, b",
  ])("does not split “%s”", (text) => {
    expect(splitPhones(text)).toEqual([text]);
  });

  test("quickly returns a long text", () => {
    const started = performance.now();
    splitPhones(`1${" ".repeat(20_000)}x`);
    splitPhones("0 ".repeat(20_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

test.each([
  ["+923001234567", "0300 1234567"],
  ["+92 300 1234567", "0300 1234567"],
  ["0300-1234567", "0300 1234567"],
  ["03001234567", "0300 1234567"],
  ["0092 0300 1234567", "0300 1234567"],
  ["042 35711234", "042 35711234"],
  ["+44 300 1234567", "+44 300 1234567"],
  ["", ""],
])("staff read %j as %j", (phone, shown) => expect(formatPhone(phone)).toBe(shown));
