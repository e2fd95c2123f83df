import { requires } from "#kit/rules/permissions.ts";
import { choice } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { requiredCodeText, requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { blockedPhoneMessages as messages } from "./blocked-phone-messages.ts";

/** The staff list of blocked phone numbers. `search` matches the number's digits or the reason. */
export const blockedPhoneList = defineList({
  texts: {
    title: messages.title,
    items: "blocked numbers",
    none: "No blocked numbers",
    hint: "Open an order and choose “Block this number” to refuse online orders with it.",
    next: { label: "Show orders", to: "/admin/orders", rule: requires("orders.read") },
    noMatch: "No blocked numbers match",
    loadFailed: messages.loadFailed,
    search: "Search by number or reason",
  },
  columns: {
    phone: { label: "Phone" },
    reason: { label: messages.reason },
    until: { label: "Until" },
    blocked: { label: "Blocked", sort: ["oldest", "newest"], isDescendingFirst: true },
    by: { label: "By" },
    actions: { label: "Actions" },
  },
  filters: [choice("state", "State", { active: "Active", expired: messages.expired })],
  defaultSort: "newest",
});

/** Validates a request to block a phone number. `until` is null for a permanent block. */
export const blockPhoneSchema = z.strictObject({
  phone: requiredCodeText(messages.phoneInvalid, 40),
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
