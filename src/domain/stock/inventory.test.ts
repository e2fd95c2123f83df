import { describe, expect, test } from "vitest";

import {
  alertLimit,
  chartName,
  clampThreshold,
  countSizesOut,
  minimumStock,
  percentChange,
  salesTrend,
  STOCK_STATUSES,
  stockRange,
  stockStatus,
} from "./inventory.ts";
import { inventoryMessages } from "./staff-messages.ts";

describe("the status of a product, by its scarcest size", () => {
  test.each([
    [0, "out-of-stock"],
    [1, "critical"],
    [5, "critical"],
    [6, "low-stock"],
    [10, "low-stock"],
    [11, "in-stock"],
    [null, "in-stock"],
  ] as const)("a minimum of %j bottles at a threshold of 10 is %s", (minimum, status) => {
    expect(stockStatus(minimum, 10)).toBe(status);
  });

  test("unlimited sizes are plenty: the scarcest is among the others", () => {
    expect(minimumStock([{ stock: 4 }, { stock: null }, { stock: 9 }])).toBe(4);
    expect(minimumStock([{ stock: null }])).toBeNull();
  });

  test("five bottles stay critical under a lower threshold, and nothing is low then", () => {
    expect(stockStatus(5, 2)).toBe("critical");
    expect(stockStatus(6, 2)).toBe("in-stock");
    expect(alertLimit(2)).toBe(5);
  });

  test("the ranges that lists are narrowed by say the same as the status, at every threshold", () => {
    for (let threshold = 1; threshold <= 50; threshold += 1) {
      for (let minimum = 0; minimum <= 60; minimum += 1) {
        const within = STOCK_STATUSES.filter((status) => {
          const { min, max } = stockRange(status, threshold);
          return minimum >= min && minimum <= (max ?? Infinity);
        });
        expect(within).toEqual([stockStatus(minimum, threshold)]);
      }
    }
  });
});

test.each([
  ["", 10],
  [null, 10],
  ["many", 10],
  ["0", 1],
  ["-4", 1],
  ["51", 50],
  ["1e9", 50],
  ["7.4", 7],
  [25, 25],
])("an alert threshold of %j is taken as %i", (asked, threshold) => {
  expect(clampThreshold(asked)).toBe(threshold);
});

test("a chart cuts names at 15 letters, whole ones only", () => {
  expect(chartName("Raat ki Rani 50")).toBe("Raat ki Rani 50");
  expect(chartName("Tobacco Haveli Extrait")).toBe("Tobacco Haveli…");
  expect(chartName("Karakoram Cedarwood")).toBe("Karakoram Cedar…");
  expect(chartName("🌹".repeat(16))).toBe(`${"🌹".repeat(15)}…`);
});

test("the trend has every one of the last 30 days, also those without an order", () => {
  const now = new Date("2026-11-21T08:00:00Z");
  const sold = { day: "2026-11-19", orders: 2, units: 3, revenue: 9000 };
  const trend = salesTrend([sold, { ...sold, day: "2026-10-01" }], now);
  expect(trend).toHaveLength(30);
  expect(trend.at(-1)).toEqual({ day: "2026-11-21", orders: 0, units: 0, revenue: 0 });
  expect(trend.filter((day) => day.orders > 0)).toEqual([sold]);
});

test("a change is told in whole percent, and not at all from nothing", () => {
  expect(percentChange(150, 100)).toBe(50);
  expect(percentChange(75, 100)).toBe(-25);
  expect(percentChange(100, 100)).toBe(0);
  expect(percentChange(100, 0)).toBeNull();
});

describe("sizes that are out of stock", () => {
  const label = (...stocks: (number | null)[]) => {
    const sizes = stocks.map((stock) => ({ stock }));
    return inventoryMessages.stockLabel(stockStatus(minimumStock(sizes), 10), countSizesOut(sizes));
  };

  test("a product that still has other sizes names how many are out of stock", () => {
    expect(label(0, 20, 30)).toBe("1 of 3 sizes out of stock");
    expect(label(0, 0, null)).toBe("2 of 3 sizes out of stock");
  });

  test("a product without any size left is out of stock", () => {
    expect(label(0)).toBe("Out of Stock");
    expect(label(0, 0)).toBe("Out of Stock");
  });

  test("other statuses keep their words", () => {
    expect(label(5, 20)).toBe("Critical");
    expect(label(6, 20)).toBe("Low Stock");
    expect(label(11, null)).toBe("In Stock");
    expect(label(null, null)).toBe("In Stock");
  });
});
