import { describe, expect, test } from "vitest";

import { calculateUnitPrice } from "#catalogue/rules/pricing.ts";

import type { PriceRule } from "./order-price.ts";
import { priceOrder } from "./order-price.ts";

const lines = [
  { unitPrice: 2250, quantity: 2 },
  { unitPrice: 99.99, quantity: 3 },
];

const karachiDeliveryRule: PriceRule = ({ context }) =>
  context.address?.city === "Karachi"
    ? { kind: "delivery", label: "Delivery", amount: 199.5, source: "Karachi" }
    : undefined;

const tenPercentRule: PriceRule = ({ subtotal }) => ({
  kind: "discount",
  label: "EID10",
  amount: -Math.floor(subtotal / 10),
  source: "EID10",
});

const cashFeeRule: PriceRule = ({ subtotal, adjustments }) => ({
  kind: "cod-fee",
  label: "Cash on delivery",
  amount: adjustments.reduce((sum, { amount }) => sum + amount, subtotal) > 4000 ? 50 : 100,
  source: null,
});

describe("an order's price", () => {
  test("the subtotal is the sum of unit price times quantity, and the item count is the sum of the quantities", () => {
    expect(priceOrder(lines)).toMatchObject({ subtotal: 4799.97, totalItems: 5 });
  });

  test("by default, the only adjustment is free delivery", () => {
    expect(priceOrder(lines)).toMatchObject({
      adjustments: [{ kind: "delivery", label: "Delivery", amount: 0, source: null }],
      totalAmount: 4799.97,
    });
  });

  test("the unit price is rounded before multiplication, so the charge matches the displayed price [000 §9]", () => {
    const unitPrice = calculateUnitPrice(999, 33.33);
    expect(unitPrice).toBe(666);
    expect(priceOrder([{ unitPrice, quantity: 1000 }]).totalAmount).toBe(666_000);
  });

  test("an order without lines costs nothing", () => {
    expect(priceOrder([])).toMatchObject({ totalAmount: 0, totalItems: 0 });
  });

  test("the total is the subtotal plus every adjustment, without rounding errors", () => {
    const price = priceOrder(lines, { address: { city: "Karachi" } }, [karachiDeliveryRule, tenPercentRule]);
    expect(price.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["delivery", 199.5],
      ["discount", -479],
    ]);
    expect(price.totalAmount).toBe(4520.47);
  });

  test("a rule that does not apply adds no adjustment", () => {
    expect(priceOrder(lines, {}, [karachiDeliveryRule])).toMatchObject({
      adjustments: [],
      totalAmount: 4799.97,
    });
  });

  test("a rule receives the adjustments of the rules before it", () => {
    const expensiveLines = [{ unitPrice: 4400, quantity: 1 }];
    expect(priceOrder(expensiveLines, {}, [tenPercentRule, cashFeeRule]).totalAmount).toBe(4400 - 440 + 100);
    expect(priceOrder(expensiveLines, {}, [cashFeeRule, tenPercentRule]).totalAmount).toBe(4400 - 440 + 50);
  });
});
