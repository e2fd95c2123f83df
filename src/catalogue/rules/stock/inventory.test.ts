import { describe, expect, test } from "vitest";

import {
  getAlertLimit,
  buildChartTicks,
  truncateChartName,
  clampThreshold,
  countOutOfStockSizes,
  getMinimumStock,
  calculatePercentChange,
  fillSalesTrend,
  STOCK_STATUSES,
  getStockRange,
  getStockStatus,
  hasReservedParts,
} from "./inventory.ts";
import { inventoryMessages } from "./staff-messages.ts";

test.each([
  [{ isSet: true, stock: 2, available: 0 }, true],
  [{ isSet: true, stock: 2, available: 2 }, false],
  [{ isSet: true, stock: null, available: null }, false],
  [{ isSet: false, stock: 2, available: 0 }, false],
])("a set with fewer available than in stock has reserved parts: %j → %j", (stock, isReserved) => {
  expect(hasReservedParts({ variant: "Set", price: 1000, sold: 0, ...stock })).toBe(isReserved);
});

describe("the status of a product, by its lowest stock [001 §4]", () => {
  test.each([
    [0, "out-of-stock"],
    [1, "critical"],
    [5, "critical"],
    [6, "low-stock"],
    [10, "low-stock"],
    [11, "in-stock"],
    [null, "in-stock"],
  ] as const)("a minimum of %j bottles at a threshold of 10 is %s", (minimum, status) => {
    expect(getStockStatus(minimum, 10)).toBe(status);
  });

  test("unlimited sizes are ignored in the minimum stock", () => {
    expect(getMinimumStock([{ stock: 4 }, { stock: null }, { stock: 9 }])).toBe(4);
    expect(getMinimumStock([{ stock: null }])).toBeNull();
  });

  test("at a threshold below 5, up to 5 bottles are critical and no stock is low [001 §9]", () => {
    expect(getStockStatus(5, 2)).toBe("critical");
    expect(getStockStatus(6, 2)).toBe("in-stock");
    expect(getAlertLimit(2)).toBe(5);
  });

  test("the stock ranges of list filters match the status at every threshold [001 §4]", () => {
    for (let threshold = 1; threshold <= 50; threshold += 1) {
      for (let minimum = 0; minimum <= 60; minimum += 1) {
        const matchingStatuses = STOCK_STATUSES.filter((status) => {
          const { min, max } = getStockRange(status, threshold);
          return minimum >= min && minimum <= (max ?? Infinity);
        });
        expect(matchingStatuses).toEqual([getStockStatus(minimum, threshold)]);
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
])("an alert threshold of %j is clamped to %i", (value, threshold) => {
  expect(clampThreshold(value)).toBe(threshold);
});

test.each([
  [0, [0, 0.25, 0.5, 0.75, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [4, [0, 1, 2, 3, 4]],
  [3999, [0, 1000, 2000, 3000, 4000]],
  [4001, [0, 1500, 3000, 4500, 6000]],
  [2_700_000, [0, 800_000, 1_600_000, 2_400_000, 3_200_000]],
])("the axis of a chart up to %d has round steps and is never shorter", (max, ticks) => {
  expect(buildChartTicks(max)).toEqual(ticks);
});

test("chart names are truncated to 15 characters without splitting a character [001 §9]", () => {
  expect(truncateChartName("Raat ki Rani 50")).toBe("Raat ki Rani 50");
  expect(truncateChartName("Tobacco Haveli Extrait")).toBe("Tobacco Haveli…");
  expect(truncateChartName("Karakoram Cedarwood")).toBe("Karakoram Cedar…");
  expect(truncateChartName("🌹".repeat(16))).toBe(`${"🌹".repeat(15)}…`);
});

test("the trend contains each of the last 30 days, including days without orders [001 §9]", () => {
  const now = new Date("2026-11-21T08:00:00Z");
  const sold = { day: "2026-11-19", orders: 2, units: 3, revenue: 9000 };
  const trend = fillSalesTrend([sold, { ...sold, day: "2026-10-01" }], now);
  expect(trend).toHaveLength(30);
  expect(trend.at(-1)).toEqual({ day: "2026-11-21", orders: 0, units: 0, revenue: 0 });
  expect(trend.filter((day) => day.orders > 0)).toEqual([sold]);
});

test("a change is a whole percentage, or null if the earlier amount is 0", () => {
  expect(calculatePercentChange(150, 100)).toBe(50);
  expect(calculatePercentChange(75, 100)).toBe(-25);
  expect(calculatePercentChange(100, 100)).toBe(0);
  expect(calculatePercentChange(100, 0)).toBeNull();
});

describe("sizes that are out of stock", () => {
  const getLabel = (...stocks: (number | null)[]) => {
    const sizes = stocks.map((stock) => ({ stock }));
    return inventoryMessages.stockLabel(
      getStockStatus(getMinimumStock(sizes), 10),
      countOutOfStockSizes(sizes),
    );
  };

  test("a product with other sizes in stock shows the number of sizes out of stock", () => {
    expect(getLabel(0, 20, 30)).toBe("1 of 3 sizes out of stock");
    expect(getLabel(0, 0, null)).toBe("2 of 3 sizes out of stock");
  });

  test("a product with no size in stock is out of stock", () => {
    expect(getLabel(0)).toBe("Out of Stock");
    expect(getLabel(0, 0)).toBe("Out of Stock");
  });

  test("a product without sold-out sizes has the label of its status", () => {
    expect(getLabel(5, 20)).toBe("Critical");
    expect(getLabel(6, 20)).toBe("Low Stock");
    expect(getLabel(11, null)).toBe("In Stock");
    expect(getLabel(null, null)).toBe("In Stock");
  });
});
