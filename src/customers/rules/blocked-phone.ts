import { queryChoice, queryStaffPage } from "#kit/rules/query-values.ts";
import { requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { blockedPhoneMessages as messages } from "./blocked-phone-messages.ts";

/** Sort orders of the blocked phone numbers. Both sort by the time of the block. */
const BLOCKED_PHONE_SORTS = ["newest", "oldest"] as const;

/**
 * Validates filters, sort order and page of the blocked phone numbers. `search` matches the number's digits or the
 * reason.
 */
export const blockedPhoneListSchema = z.object({
  search: text(200).optional(),
  state: queryChoice("state", ["active", "expired"]).optional(),
  sort: queryChoice("sort", BLOCKED_PHONE_SORTS).default("newest"),
  ...queryStaffPage(),
});

/** Filters, sort order and page of the blocked phone numbers; all are optional. */
export type BlockedPhoneQuery = Partial<z.output<typeof blockedPhoneListSchema>>;

/** Validates a request to block a phone number. `until` is null for a permanent block. */
export const blockPhoneSchema = z.strictObject({
  phone: requiredText(messages.phoneInvalid, 40),
  reason: requiredText(messages.reasonRequired, 300),
  until: z.iso.datetime().nullable(),
});

export type BlockPhoneInput = z.output<typeof blockPhoneSchema>;

/** A blocked phone number, for staff. Times are ISO 8601 UTC. */
export const blockedPhoneSchema = z
  .object({
    phone: z.string().describe("E.164"),
    reason: z.string(),
    until: z.iso.datetime().nullable().describe("null for a permanent block"),
    isActive: z.boolean().describe("Whether online orders are refused now"),
    blockedBy: z.string().nullable().describe("Name or email address of the staff member"),
    blockedAt: z.iso.datetime(),
  })
  .meta({ id: "BlockedPhone" });

export type BlockedPhone = z.infer<typeof blockedPhoneSchema>;

/** The shop accepts no online orders with the phone number. */
export class PhoneBlocked extends ShopError {
  readonly code = "phone-blocked";

  constructor() {
    super(messages.refused, { "customer.phone": [messages.refused] });
  }
}
