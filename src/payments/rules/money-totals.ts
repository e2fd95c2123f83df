import { z } from "#platform/rules/zod.ts";

const pkr = (description: string) => z.number().describe(`PKR, ${description}`);

/** The money of the shop at a glance, for staff. */
export const moneyTotalsSchema = z
  .object({
    collectedToday: pkr("what customers have paid today in Pakistan, less reversals"),
    collectedRecently: pkr("what customers have paid in the last 30 days, today included"),
    withCouriers: pkr("cash that riders and couriers have collected and not yet handed over or paid out"),
    toRefund: pkr("what customers have paid above what the shop charges"),
    overdueRefunds: z.object({ count: z.int(), amount: pkr("refunds that were due before today") }),
  })
  .meta({ id: "MoneyTotals" });

export type MoneyTotals = z.infer<typeof moneyTotalsSchema>;
