import { codeText, emailText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { DATA_TOPICS } from "#kit/rules/personal-table.ts";

const contactFields = {
  phone: codeText(40).optional().describe("Phone number in any format"),
  email: emailText().optional(),
};

/** Validates the contacts by which staff search for a person's data. Both are optional; the search requires one. */
export const personQuerySchema = z.strictObject(contactFields);

export type PersonQuery = z.output<typeof personQuerySchema>;

/**
 * Validates an erasure request. `confirmation` repeats the phone number, or the email address if no phone number is
 * given.
 */
export const erasureInputSchema = z.strictObject({ ...contactFields, confirmation: text(254) });

export type ErasureInput = z.output<typeof erasureInputSchema>;

const topicCountSchema = z.object({ topic: z.enum(DATA_TOPICS), count: z.int().min(0) });

/** Why an order still needs its customer. */
export const OPEN_ORDER_REASONS = ["status", "parcel", "return", "money"] as const;

export type OpenOrderReason = (typeof OPEN_ORDER_REASONS)[number];

/** A summary of the data that the shop stores about a person. */
export const personSummarySchema = z
  .object({
    phones: z.array(z.string()).describe("E.164"),
    emails: z.array(z.string()).describe("In lower case"),
    counts: z.array(topicCountSchema).describe("Topics without records are omitted"),
    openOrders: z
      .array(
        z.object({
          id: z.string(),
          orderNumber: z.string(),
          waitsFor: z
            .enum(OPEN_ORDER_REASONS)
            .describe(
              "Its status, or once it is delivered or cancelled a parcel on its way, a return that is not inspected, or money to pay back or to check",
            ),
        }),
      )
      .describe("Orders that prevent an erasure"),
    otherContacts: z
      .array(z.string())
      .describe("Other phone numbers and email addresses in the orders of the person"),
  })
  .meta({ id: "PersonSummary" });

export type PersonSummary = z.infer<typeof personSummarySchema>;

/** Number of erased or anonymized records by topic. */
export const erasureResultSchema = z
  .object({
    counts: z.array(topicCountSchema),
    keepsBlock: z.boolean().describe("Whether the phone number remains blocked"),
  })
  .meta({ id: "ErasureResult" });

export type ErasureResult = z.infer<typeof erasureResultSchema>;

/** Values of an exported row by column name. Objects and lists are serialized as JSON. */
export const exportedRowSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

export type ExportedRow = z.infer<typeof exportedRowSchema>;

/** All data that the shop stores about a person: the rows of each table, without secrets. */
export const personExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    data: z.record(z.string(), z.array(exportedRowSchema)).describe("Rows by table"),
  })
  .meta({ id: "PersonExport" });

export type PersonExport = z.infer<typeof personExportSchema>;
