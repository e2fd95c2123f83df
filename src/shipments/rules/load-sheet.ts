import { z } from "#platform/rules/zod.ts";

import { MAX_SHIPMENTS } from "./ship-orders.ts";
import { shipmentRowSchema } from "./shipment.ts";

/**
 * Validates the parcels of new load sheets: a selection, or the waiting parcels of a courier. Each courier receives
 * its own sheet.
 */
export const newLoadSheetsSchema = z.union([
  z.strictObject({ shipmentIds: z.array(z.int().min(1)).min(1).max(MAX_SHIPMENTS) }),
  z.strictObject({
    courierId: z.int().min(1),
    onlyToday: z.boolean().default(false).describe("Only parcels that were created today"),
  }),
]);

export type NewLoadSheets = z.output<typeof newLoadSheetsSchema>;

/** A load sheet in the list, for staff. */
export const loadSheetSchema = z
  .object({
    id: z.int(),
    courier: z.object({ id: z.int(), name: z.string() }),
    parcels: z.int().describe("Parcels that are not cancelled"),
    pieces: z.int(),
    weightGrams: z.int(),
    cashToCollect: z.number().describe("PKR"),
    hasCourierSheet: z.boolean().describe("Whether the courier's own sheet is stored"),
    problem: z.string().nullable().describe("Why the courier's own sheet is missing"),
    prints: z.int().describe("How often staff opened the sheet to print it"),
    printedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable().describe("Name or email address of the staff member"),
  })
  .meta({ id: "LoadSheet" });

export type LoadSheet = z.infer<typeof loadSheetSchema>;

/** A load sheet with its parcels. */
export const loadSheetDetailsSchema = z.object({
  sheet: loadSheetSchema,
  parcels: z.array(shipmentRowSchema),
});

export type LoadSheetDetails = z.infer<typeof loadSheetDetailsSchema>;

/** The sheets that a request created, and the parcels that are on no sheet. */
export const createdLoadSheetsSchema = z
  .object({
    sheets: z.array(loadSheetSchema),
    problems: z.array(z.object({ shipmentId: z.int(), reference: z.string(), text: z.string() })),
  })
  .meta({ id: "CreatedLoadSheets" });

export type CreatedLoadSheets = z.infer<typeof createdLoadSheetsSchema>;

/** A courier with parcels that are booked but not on a load sheet. */
export interface WaitingCourier {
  id: number;
  name: string;
  parcels: number;
  /** Number of these parcels that were created today. */
  today: number;
}
