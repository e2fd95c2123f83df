import { z } from "#platform/rules/zod.ts";

import { MOVEMENT_KINDS } from "./money-movement.ts";

const amount = (description: string) => z.number().describe(`${description}, in PKR`);

/** The cash of one account on one day in Pakistan. Times are ISO 8601 UTC. */
export const cashSheetSchema = z
  .object({
    account: z.object({ id: z.number().int(), name: z.string() }),
    day: z.iso.date(),
    opening: amount("What the account had when the day began"),
    lines: z
      .array(
        z.object({
          kind: z.enum(MOVEMENT_KINDS),
          in: amount("What came"),
          out: amount("What went"),
          count: z.number().int(),
        }),
      )
      .describe("The entries of the day by kind, without the difference"),
    expected: amount("Opening and entries"),
    counted: amount("What staff counted").nullable().describe("null while the day is open"),
    difference: amount("Counted minus expected").nullable(),
    note: z.string().nullable(),
    closedAt: z.iso.datetime().nullable(),
    closedBy: z.string().nullable(),
    isSealed: z.boolean().describe("Whether the day or a later one is closed, so that nothing can be added"),
  })
  .meta({ id: "CashSheet" });

export type CashSheet = z.infer<typeof cashSheetSchema>;

/** A closed day in the list of an account. */
export const closedDaySchema = z
  .object({
    day: z.iso.date(),
    counted: amount("What staff counted"),
    difference: amount("Counted minus expected"),
    closedBy: z.string().nullable(),
  })
  .meta({ id: "ClosedDay" });

export type ClosedDay = z.infer<typeof closedDaySchema>;
