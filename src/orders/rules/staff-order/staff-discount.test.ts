import { expect, test } from "vitest";

import { priceOrder } from "../order-price.ts";

import type { StaffDiscount } from "./staff-discount.ts";
import { createStaffDiscountRule } from "./staff-discount.ts";

const price = (discount: StaffDiscount["order"], lines: Parameters<typeof priceOrder>[0]) =>
  priceOrder(
    lines,
    { delivery: null, discountRules: [createStaffDiscountRule({ order: discount, prices: [] })] },
    [],
  );

test("a staff discount in percent is rounded half up to whole rupees and shared by the lines", () => {
  const { adjustments, totalAmount } = price({ kind: "percent", value: 15 }, [
    { unitPrice: 2850, quantity: 1 },
    { unitPrice: 1000, quantity: 2 },
  ]);
  // 15 % of 4,850 is 727.50.
  expect(adjustments).toMatchObject([{ kind: "discount", amount: -728, shares: [-427.79, -300.21] }]);
  expect(totalAmount).toBe(4122);
});

test("a fixed staff discount is at most what the goods cost", () => {
  const { totalAmount } = price({ kind: "fixed", value: 5000 }, [{ unitPrice: 2850, quantity: 1 }]);
  expect(totalAmount).toBe(0);
});

test("agreed prices reduce their lines first, and the order is reduced by what then remains", () => {
  const { adjustments, totalAmount } = price({ kind: "percent", value: 10 }, [
    { unitPrice: 3000, quantity: 2, agreedPrice: 2500 },
    { unitPrice: 1000, quantity: 1 },
  ]);
  expect(adjustments).toMatchObject([{ amount: -1600, shares: [-1500, -100] }]);
  expect(totalAmount).toBe(5400);
});

test("an agreed price above the price of the size changes nothing", () => {
  expect(price(null, [{ unitPrice: 1000, quantity: 1, agreedPrice: 1200 }]).adjustments).toEqual([]);
});

test("lines that cost nothing take no part in a discount", () => {
  const { adjustments } = price({ kind: "fixed", value: 100 }, [
    { unitPrice: 0, quantity: 1 },
    { unitPrice: 1000, quantity: 1 },
  ]);
  expect(adjustments).toMatchObject([{ amount: -100, shares: [0, -100] }]);
});
