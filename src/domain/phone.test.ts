import { describe, expect, test } from "vitest";

import { composePhone } from "./phone.ts";

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

  test("nothing typed stays nothing", () => {
    expect(composePhone("  ", "92")).toBe("");
  });
});
