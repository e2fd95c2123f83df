import { parseMoney, parsePercent } from "#kit/rules/typed-number.ts";

import type { PriceRule, PriceStep } from "../../rules/price-changes/price-rule.ts";

/** The values of the form. */
export interface PriceDraft {
  direction: "increase" | "reduce";
  unit: PriceRule["unit"];
  value: string;
  /** "" for all sizes. */
  size: string;
  /** A `PriceStep` as text. */
  roundTo: string;
}

export const NO_PRICE_CHANGE: PriceDraft = {
  direction: "increase",
  unit: "percent",
  value: "",
  size: "",
  roundTo: "1",
};

/** Returns the price rule of a draft. Its change is NaN if the value is not a positive number. */
export function toPriceRule({ direction, unit, value, size, roundTo }: PriceDraft): PriceRule {
  const number = (unit === "percent" ? parsePercent(value) : parseMoney(value)) ?? Number.NaN;
  return {
    unit,
    change: number > 0 ? number * (direction === "reduce" ? -1 : 1) : Number.NaN,
    size: size === "" ? null : size,
    roundTo: Number(roundTo) as PriceStep,
  };
}
