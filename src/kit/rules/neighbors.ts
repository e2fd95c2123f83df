import { z } from "#platform/rules/zod.ts";

/** The entries before and after an entry of a list. */
export const neighborsSchema = z.object({
  previous: z.string().nullable().describe("Id, null for the first entry of the list"),
  next: z.string().nullable().describe("Id, null for the last entry of the list"),
});

/** Ids of the entries before and after an entry of a list. */
export type Neighbors = z.infer<typeof neighborsSchema>;
