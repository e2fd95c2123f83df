import { formatPercent } from "#kit/rules/number-formats.ts";
import { z } from "#platform/rules/zod.ts";

/** Number of days that the report covers. */
export const RETURN_RATE_DAYS = 90;
/** Maximum number of rows per group. */
export const RETURN_RATE_ROWS = 20;

const rateSchema = z.object({
  name: z.string(),
  parcels: z.int().describe("Delivered and returned parcels"),
  returned: z.int().describe("Parcels that came back or are on their way back"),
});

/** Return rates of the last 90 days. The rows of each group are sorted by returns, highest first. */
export const returnRatesSchema = z
  .object({
    total: rateSchema.omit({ name: true }),
    cities: z.array(rateSchema),
    couriers: z.array(rateSchema),
    products: z.array(rateSchema),
  })
  .meta({ id: "ReturnRates" });

export type ReturnRates = z.infer<typeof returnRatesSchema>;

export type ReturnRate = ReturnRates["cities"][number];

/**
 * Formats the percentage of returned parcels with at most one decimal, e.g. `12.5%`, or as a dash if there are no
 * parcels.
 */
export function formatReturnRate({ parcels, returned }: Pick<ReturnRate, "parcels" | "returned">): string {
  return parcels === 0 ? "–" : formatPercent(Math.round((1000 * returned) / parcels) / 10);
}
