import { describe, expect, test } from "vitest";

import { chosenVariant, defaultVariant, millilitres } from "./variant.ts";

describe("the size chosen first", () => {
  test("50ml is chosen when it is offered", () => {
    expect(defaultVariant(["100ml", "50ml", "30ml"])).toBe("50ml");
  });

  test("without 50ml the smallest size by its millilitre number is chosen", () => {
    expect(defaultVariant(["200ml", "100ml", "30ml"])).toBe("30ml");
    expect(defaultVariant(["100ml", "9ml"])).toBe("9ml");
    expect(defaultVariant(["7.5ml", "7.4ml"])).toBe("7.4ml");
    expect(defaultVariant(["Tester", "100ml"])).toBe("100ml");
  });

  test("without any number the first size is chosen", () => {
    expect(defaultVariant(["Gift set", "Tester"])).toBe("Gift set");
  });

  test("of two equal sizes the first is chosen", () => {
    expect(defaultVariant(["30ml spray", "30ml splash"])).toBe("30ml spray");
  });

  test("a product without sizes has no default", () => {
    expect(defaultVariant([])).toBeUndefined();
  });

  test("a size asked for by an address is chosen only when the product offers it", () => {
    expect(chosenVariant(["50ml", "100ml"], "100ml")).toBe("100ml");
    for (const asked of [null, undefined, "", "1000ml", "__proto__", "50ML", "\0"]) {
      expect(chosenVariant(["50ml", "100ml"], asked)).toBe("50ml");
    }
  });

  test("the millilitre number is read from the label; a label without one sorts last", () => {
    expect(millilitres("100ml")).toBe(100);
    expect(millilitres("Eau 7.5 ml")).toBe(7.5);
    expect(millilitres("Tester")).toBe(Number.POSITIVE_INFINITY);
  });
});
