import { z } from "#domain/shared/zod.ts";

/** Number of days that the report covers. */
export const RETURN_RATE_DAYS = 90;
/** Maximum number of rows per group. */
export const RETURN_RATE_ROWS = 20;

const rateSchema = z.object({
  name: z.string(),
  parcels: z.int().describe("Delivered and returned parcels"),
  returned: z.int().describe("Parcels that came back or are on their way back"),
});

/** Return rates of the last 90 days, groups with the most returns first. */
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

/** Returns the share of returned parcels in percent with one decimal, e.g. `12.5%`; a dash without parcels. */
export function formatReturnRate({ parcels, returned }: Pick<ReturnRate, "parcels" | "returned">): string {
  return parcels === 0 ? "–" : `${((returned / parcels) * 100).toFixed(1)}%`;
}
