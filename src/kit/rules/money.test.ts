import { describe, expect, test } from "vitest";

import { addMoney, formatPrice, multiplyPrice, toPaisa, toPkr } from "./money.ts";

describe("money", () => {
  test.each([
    [0, "Rs.\u00A00"],
    [999, "Rs.\u00A0999"],
    [4500, "Rs.\u00A04,500"],
    [1_234_567, "Rs.\u00A01,234,567"],
    [12_345_678_901, "Rs.\u00A012,345,678,901"],
    [-1250, "Rs.\u00A0-1,250"],
    [4500.49, "Rs.\u00A04,500.49"],
    [999.5, "Rs.\u00A0999.50"],
    [0.05, "Rs.\u00A00.05"],
    [-0.5, "Rs.\u00A0-0.50"],
  ])("%d is formatted with thousands separators, and with decimals only for paisa: %s", (pkr, shown) => {
    expect(formatPrice(pkr)).toBe(shown);
  });

  test("the text of an amount is never another amount", () => {
    for (let paisa = -250_000; paisa <= 2_000_000; paisa += 37) {
      const shown = Number(formatPrice(toPkr(paisa)).replaceAll(/Rs\.\u00A0|,/gu, ""));
      if (toPaisa(shown) !== paisa) expect.fail(`${toPkr(paisa)} is shown as ${shown}`);
    }
  });

  test("every amount with two decimals converts to whole paisa and back unchanged", () => {
    for (let paisa = 0; paisa <= 2_000_000; paisa += 7) {
      const pkr = Number(`${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, "0")}`);
      if (toPaisa(pkr) !== paisa || toPkr(paisa) !== pkr) expect.fail(`${pkr} is ${toPaisa(pkr)} paisa`);
    }
  });

  test("sums and products have no binary rounding error", () => {
    expect(addMoney(0.1, 0.2)).toBe(0.3);
    expect(addMoney(...Array.from({ length: 1000 }, () => 0.01))).toBe(10);
    expect(multiplyPrice(1.1, 3)).toBe(3.3);
    expect(multiplyPrice(19_999.99, 10_000)).toBe(199_999_900);
    expect(addMoney()).toBe(0);
  });
});
