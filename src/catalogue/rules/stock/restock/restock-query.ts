import { queryChoice, queryPeriod, queryStaffPage } from "#kit/rules/query-values.ts";
import { MESSAGE_STATES, RECORDED_CHANNELS } from "#kit/rules/message-channel.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

/** Sort orders of the restock requests. */
export const RESTOCK_SORTS = ["newest", "oldest", "product-asc", "product-desc"] as const;

export type RestockSort = (typeof RESTOCK_SORTS)[number];

export const DEFAULT_RESTOCK_SORT: RestockSort = "newest";

/**
 * Validates the filters and the sort order of the restock requests. `search` matches the product's name or the contact
 * details; `stock=back` matches requests for sizes that are in stock again.
 */
export const restockFilterSchema = z.object({
  search: text(200).optional(),
  status: queryChoice("status", ["waiting", "notified"]).optional(),
  stock: queryChoice("stock", ["back", "sold-out"]).optional(),
  ...queryPeriod(),
  sort: queryChoice("sort", RESTOCK_SORTS).default(DEFAULT_RESTOCK_SORT),
});

/** Validates filters, sort order and page of the restock requests. */
export const restockListSchema = restockFilterSchema.extend(queryStaffPage());

/** Filters and sort order of the restock requests; all are optional. */
export type RestockFilter = Partial<z.output<typeof restockFilterSchema>>;

const count = z.number().int().min(0);

/** A restock request for staff. Times are ISO 8601 UTC. */
export const restockRequestSchema = z
  .object({
    id: z.number().int(),
    product: z.object({ id: z.string(), name: z.string() }),
    variant: z.string(),
    contact: z
      .string()
      .describe("Email address in lower case, or phone number in E.164 if it is a possible number"),
    consent: z.string().describe("The text that the shopper agreed to"),
    createdAt: z.iso.datetime().describe("Time of the request and of the consent"),
    notifiedAt: z.iso.datetime().nullable().describe("null while the shopper waits"),
    stock: count.nullable().describe("Current stock of the size; null means unlimited"),
    waiting: count.describe("Number of shoppers who wait for this size"),
    message: z
      .object({
        channel: z.enum(RECORDED_CHANNELS),
        state: z.enum(MESSAGE_STATES),
        error: z.string().nullable().describe("Why the message was not sent"),
      })
      .nullable()
      .describe("The message to the shopper; null if the shop has queued no message"),
  })
  .meta({ id: "RestockRequest" });

export type RestockRequest = z.infer<typeof restockRequestSchema>;
