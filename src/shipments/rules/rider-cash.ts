import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

const amount = (description: string) => z.number().describe(`${description}, in PKR`);

/** The cash of one rider on one day in Pakistan. */
export const riderCashSchema = z
  .object({
    accountId: z.number().int(),
    courierId: z.number().int(),
    name: z.string(),
    toCollect: amount("Cash of parcels that are on their way now"),
    collected: amount("What the rider collected on the day"),
    handedOver: amount("What the rider handed over on the day"),
    open: amount("What the rider still has; negative if the rider handed over more"),
  })
  .meta({ id: "RiderCash" });

export type RiderCash = z.infer<typeof riderCashSchema>;

/** What a rider collected for a parcel. */
export const collectedSchema = z
  .strictObject({
    amount: z
      .int("Please enter whole rupees")
      .min(0, "Please enter whole rupees")
      .max(100_000_000, "Please enter whole rupees")
      .describe("PKR"),
    note: requiredText("Please say why", 500),
  })
  .meta({ id: "CollectedCash" });

export type CollectedInput = z.output<typeof collectedSchema>;
