import { priceRuleSchema } from "../../rules/price-changes/price-change-schema.ts";
import type { PriceRule, PriceStep } from "../../rules/price-changes/price-rule.ts";

/** The values of the form. */
export interface PriceDraft {
  direction: "increase" | "reduce";
  unit: PriceRule["unit"];
  value: string;
  /** "" for all sizes. */
  size: string;
  roundTo: PriceStep;
}

export const NO_PRICE_CHANGE: PriceDraft = {
  direction: "increase",
  unit: "percent",
  value: "",
  size: "",
  roundTo: 1,
};

/** Converts a draft to a price rule. Returns an error if the value is invalid. */
export function toPriceRule(draft: PriceDraft): { rule?: PriceRule; error?: string | undefined } {
  const value = draft.value.trim() === "" ? Number.NaN : Number(draft.value);
  const signedChange = value > 0 ? value * (draft.direction === "reduce" ? -1 : 1) : Number.NaN;
  const { unit, size, roundTo } = draft;
  const parsed = priceRuleSchema.safeParse({
    unit,
    change: signedChange,
    size: size === "" ? null : size,
    roundTo,
  });
  return parsed.success ? { rule: parsed.data } : { error: parsed.error.issues[0]?.message };
}
