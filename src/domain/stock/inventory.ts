import { lastDays } from "#domain/shared/day.ts";

/** Minimum stock of a size up to which staff are warned; adjustable. Spec: admin §9. */
export const ALERT_THRESHOLD = { min: 1, max: 50, default: 10 } as const;
/** So few bottles or fewer are critical, whatever the threshold. Spec: admin §4, §9. */
export const CRITICAL_STOCK = 5;
/** Alerts shown before 'And n more'. Spec: admin §9. */
export const ALERTS_SHOWN = 6;
/** Spec: admin §9. */
export const TOP_SELLERS = 10;
/** Spec: admin §9. */
export const TOP_REVENUE = 5;
/** Days that the sales trend covers. Spec: admin §9. */
export const TREND_DAYS = 30;
/** Letters of a name in a chart. Spec: admin §9. */
const CHART_NAME_LENGTH = 15;

/** From worst to best. Spec: admin §4. */
export const STOCK_STATUSES = ["out-of-stock", "critical", "low-stock", "in-stock"] as const;

export type StockStatus = (typeof STOCK_STATUSES)[number];

/**
 * The status of a product whose scarcest size has so many bottles; null when all its sizes are unlimited, which is
 * plenty. Spec: admin §4.
 */
export function stockStatus(minimum: number | null, threshold: number): StockStatus {
  if (minimum === null) return "in-stock";
  if (minimum <= 0) return "out-of-stock";
  if (minimum <= CRITICAL_STOCK) return "critical";
  return minimum <= threshold ? "low-stock" : "in-stock";
}

/** Bottles of the scarcest size; unlimited ones count as plenty, and null says that all are. Spec: admin §4. */
export function minimumStock(sizes: readonly { stock: number | null }[]): number | null {
  const limited = sizes.flatMap((size) => size.stock ?? []);
  return limited.length === 0 ? null : Math.min(...limited);
}

/** Numbers of a product's sizes, and of those that are out of stock. */
export interface SizesOut {
  out: number;
  total: number;
}

/** Counts the sizes that are out of stock; sizes with unlimited stock never are. */
export function countSizesOut(sizes: readonly { stock: number | null }[]): SizesOut {
  return { out: sizes.filter(({ stock }) => stock !== null && stock <= 0).length, total: sizes.length };
}

/** The highest minimum stock that still calls for staff: a low threshold does not hide what is critical. */
export function alertLimit(threshold: number): number {
  return Math.max(threshold, CRITICAL_STOCK);
}

/** The least and most bottles of the scarcest size that a status speaks of; null is no limit. Spec: admin §4. */
export function stockRange(status: StockStatus, threshold: number): { min: number; max: number | null } {
  const limit = alertLimit(threshold);
  const ranges = {
    "out-of-stock": { min: 0, max: 0 },
    critical: { min: 1, max: CRITICAL_STOCK },
    "low-stock": { min: CRITICAL_STOCK + 1, max: limit },
    "in-stock": { min: limit + 1, max: null },
  };
  return ranges[status];
}

/** The nearest threshold that is allowed to what was asked for, the default for what is no number. Spec: admin §9. */
export function clampThreshold(asked: string | number | null | undefined): number {
  const number = asked === null || asked === undefined || asked === "" ? Number.NaN : Number(asked);
  if (Number.isNaN(number)) return ALERT_THRESHOLD.default;
  return Math.min(ALERT_THRESHOLD.max, Math.max(ALERT_THRESHOLD.min, Math.round(number)));
}

/** A name as a chart has room for. Spec: admin §9. */
export function chartName(name: string): string {
  const letters = [...name];
  return letters.length <= CHART_NAME_LENGTH
    ? name
    : `${letters.slice(0, CHART_NAME_LENGTH).join("").trimEnd()}…`;
}

/** What was sold on one day in Pakistan; revenue in PKR, cancelled orders left out. */
export interface DaySales {
  /** `2026-11-21` */
  day: string;
  orders: number;
  /** Bottles. */
  units: number;
  revenue: number;
}

/** The last 30 days one by one, those without an order as 0. Spec: admin §9. */
export function salesTrend(sales: readonly DaySales[], now: Date): DaySales[] {
  const byDay = new Map(sales.map((day) => [day.day, day]));
  return lastDays(TREND_DAYS, now).map((day) => byDay.get(day) ?? { day, orders: 0, units: 0, revenue: 0 });
}

/**
 * How one amount stands to an earlier one: whole percent more (positive) or less (negative); null when there was
 * nothing to compare with.
 */
export function percentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

/** The stock of the whole shop in figures. */
export interface StockFigures {
  products: number;
  /** Bottles at hand of all sizes that are not unlimited. */
  bottles: number;
  /** What those cost before discounts, in PKR. */
  stockValue: number;
  /** Products whose scarcest size is critical or low. */
  lowStock: number;
  outOfStock: number;
}

/** Stock, and what orders of the last 30 days that are not cancelled sold; revenue in PKR. */
export interface InventoryFigures extends StockFigures {
  unitsSold: number;
  revenue: number;
}

/** What a product, deleted ones included, brought in over the last 30 days, in PKR. */
export interface ProductRevenue {
  productId: string;
  name: string;
  revenue: number;
  units: number;
}

/** How many bottles of a product were sold since it is in the shop. */
export interface TopSeller {
  productId: string;
  name: string;
  sold: number;
}

/** One size as the inventory shows it; price in PKR, stock null is unlimited. */
export interface SizeStock {
  variant: string;
  price: number;
  stock: number | null;
  sold: number;
}

/** One product of the inventory. */
export interface StockedProduct {
  id: string;
  name: string;
  /** Name of its collection. */
  collection: string;
  sizes: SizeStock[];
  /** Bottles of all sizes that are not unlimited. */
  stock: number;
  sold: number;
  /** Of the scarcest size; null when all are unlimited. */
  minimum: number | null;
  status: StockStatus;
}

/** A product that calls for staff, with its scarcest size. */
export interface StockAlert {
  productId: string;
  name: string;
  variant: string;
  stock: number;
  status: StockStatus;
  sizesOut: SizesOut;
}

/** The alerts shown, and how many there are in all. */
export interface StockAlerts {
  shown: StockAlert[];
  total: number;
}

/** The inventory page without its table. */
export interface Inventory {
  threshold: number;
  figures: InventoryFigures;
  trend: DaySales[];
  topRevenue: ProductRevenue[];
  topSellers: TopSeller[];
  alerts: StockAlerts;
}

/** Why stock changed. */
export const STOCK_REASONS = ["initial", "adjusted", "order-confirmed", "order-cancelled"] as const;

export type StockReason = (typeof STOCK_REASONS)[number];

/** One line of the stock's ledger; `at` is ISO 8601 UTC. */
export interface StockMovement {
  id: number;
  at: string;
  variant: string;
  /** Bottles that came (positive) or went. */
  delta: number;
  reason: StockReason;
  /** E-mail address of the member of staff; null when it was nobody's doing or the account is gone. */
  by: string | null;
  order: { id: string; orderNumber: string } | null;
}

/** One product with the latest of what happened to its stock. */
export interface StockDetail extends StockedProduct {
  movements: StockMovement[];
}
