import type { z } from "zod";

import { listLastDays } from "#platform/rules/day.ts";
import { requires } from "#kit/rules/permissions.ts";

import type {
  inventorySchema,
  sizeStockSchema,
  stockDetailSchema,
  stockedProductSchema,
  stockedSizeSchema,
} from "./inventory-schema.ts";

/** Low-stock threshold of a size in bottles; adjustable by staff. Spec: admin §9. */
export const ALERT_THRESHOLD = { min: 1, max: 50, default: 10 } as const;
/** Stock at or below this number of bottles is critical at any threshold. Spec: admin §4, §9. */
export const CRITICAL_STOCK = 5;
/** Number of alerts shown before 'And n more'. Spec: admin §9. */
export const ALERTS_SHOWN = 6;
/** Number of top sellers. Spec: admin §9. */
export const TOP_SELLERS = 10;
/** Number of products with the highest revenue. Spec: admin §9. */
export const TOP_REVENUE = 5;
/** Number of days in the sales trend. Spec: admin §9. */
export const TREND_DAYS = 30;
/** Maximum length of a product name in a chart (characters). Spec: admin §9. */
const CHART_NAME_LENGTH = 15;

/** Stock statuses, from worst to best. Spec: admin §4. */
export const STOCK_STATUSES = ["out-of-stock", "critical", "low-stock", "in-stock"] as const;

export type StockStatus = (typeof STOCK_STATUSES)[number];

/**
 * Returns the status of a product from the lowest stock of its sizes; null means that all sizes are unlimited.
 * Spec: admin §4.
 */
export function getStockStatus(minimum: number | null, threshold: number): StockStatus {
  if (minimum === null) return "in-stock";
  if (minimum <= 0) return "out-of-stock";
  if (minimum <= CRITICAL_STOCK) return "critical";
  return minimum <= threshold ? "low-stock" : "in-stock";
}

/** Returns the lowest stock of the limited sizes, or null if all sizes are unlimited. Spec: admin §4. */
export function getMinimumStock(sizes: readonly { stock: number | null }[]): number | null {
  const limited = sizes.flatMap((size) => size.stock ?? []);
  return limited.length === 0 ? null : Math.min(...limited);
}

/** Number of sizes of a product, in total and out of stock. */
export type OutOfStockCount = StockAlerts["shown"][number]["sizesOut"];

/** Counts the sizes that are out of stock; unlimited sizes never are. */
export function countOutOfStockSizes(sizes: readonly { stock: number | null }[]): OutOfStockCount {
  return { out: sizes.filter(({ stock }) => stock !== null && stock <= 0).length, total: sizes.length };
}

/** Returns whether orders reserve bottles in parts of a set, which has fewer available than in stock for this reason. */
export function hasReservedParts({ isSet, stock, available }: Omit<StockedSize, "reserved">): boolean {
  return isSet && stock !== null && available !== null && available < stock;
}

/** Returns the highest stock that causes an alert: the threshold, but at least the critical stock. */
export function getAlertLimit(threshold: number): number {
  return Math.max(threshold, CRITICAL_STOCK);
}

/** Returns the range of the minimum stock for a status, in bottles; null means no limit. Spec: admin §4. */
export function getStockRange(status: StockStatus, threshold: number): { min: number; max: number | null } {
  const limit = getAlertLimit(threshold);
  const ranges = {
    "out-of-stock": { min: 0, max: 0 },
    critical: { min: 1, max: CRITICAL_STOCK },
    "low-stock": { min: CRITICAL_STOCK + 1, max: limit },
    "in-stock": { min: limit + 1, max: null },
  };
  return ranges[status];
}

/** Clamps a threshold to its limits; returns the default for a value that is not a number. Spec: admin §9. */
export function clampThreshold(value: string | number | null | undefined): number {
  const number = value === null || value === undefined || value === "" ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return ALERT_THRESHOLD.default;
  return Math.min(ALERT_THRESHOLD.max, Math.max(ALERT_THRESHOLD.min, Math.round(number)));
}

/** Factors of round steps on an axis. */
const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns the five values on the axis of a chart that reaches `max`: 0 and four equal, round steps. */
export function buildChartTicks(max: number): number[] {
  const exact = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(exact));
  const step = power * (ROUND_STEPS.find((factor) => factor * power >= exact) ?? 10);
  return [0, 1, 2, 3, 4].map((count) => count * step);
}

/** Truncates a product name for a chart. Spec: admin §9. */
export function truncateChartName(name: string): string {
  const letters = [...name];
  return letters.length <= CHART_NAME_LENGTH
    ? name
    : `${letters.slice(0, CHART_NAME_LENGTH).join("").trimEnd()}…`;
}

/** Sales on one date in Pakistan, e.g. `2026-11-21`. Excludes cancelled orders; revenue is in PKR. */
export type DaySales = InventorySales["trend"][number];

/** Returns the sales of each of the last 30 days; days without orders have 0. Spec: admin §9. */
export function fillSalesTrend(sales: readonly DaySales[], now: Date): DaySales[] {
  const byDay = new Map(sales.map((day) => [day.day, day]));
  return listLastDays(TREND_DAYS, now).map(
    (day) => byDay.get(day) ?? { day, orders: 0, units: 0, revenue: 0 },
  );
}

/**
 * Returns the change from `before` to `now` in whole percent, negative for a decrease, or null if `before` is 0.
 */
export function calculatePercentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

/** Data of the inventory page except the table. Sales cover the last 30 days without cancelled orders, in PKR. */
export type Inventory = z.infer<typeof inventorySchema>;

/** Statistics of the shop's stock. */
export type StockFigures = Inventory["figures"];

/** The permission that is required to see the sales on the inventory page. */
export const SALES_RULE = requires("reports.read");

/** Sales of the last 30 days, by day and by product. */
export type InventorySales = NonNullable<Inventory["sales"]>;

/** Revenue of a product in the last 30 days in PKR; includes deleted products. */
export type ProductRevenue = InventorySales["topRevenue"][number];

/** All-time units sold of a product. */
export type TopSeller = Inventory["topSellers"][number];

/** The products that need attention, each with the size that has the lowest stock, and the total number of alerts. */
export type StockAlerts = Inventory["alerts"];

/** Stock of one size in the inventory. The price is in PKR; a null stock is unlimited. */
export type SizeStock = z.infer<typeof sizeStockSchema>;

/** Stock of one size with the bottles that orders reserve. */
export type StockedSize = z.infer<typeof stockedSizeSchema>;

/** One product of the inventory. */
export type StockedProduct = z.infer<typeof stockedProductSchema>;

/** Reasons for stock changes. */
export const STOCK_REASONS = [
  "initial",
  "adjusted",
  "received",
  "order-confirmed",
  "order-changed",
  "order-cancelled",
  "returned",
] as const;

export type StockReason = (typeof STOCK_REASONS)[number];

/** A product with its latest stock movements. */
export type StockDetail = z.infer<typeof stockDetailSchema>;

/** An entry of the stock ledger; `at` is ISO 8601 UTC. */
export type StockMovement = StockDetail["movements"][number];
