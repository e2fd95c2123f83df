import { z } from "#platform/rules/zod.ts";

import { CONFIRMATION_STATES } from "./confirmation/confirmation.ts";
import { orderLinkMessages } from "./links/order-link-messages.ts";
import { RESERVATION_STATES } from "./confirmation/reservation.ts";
import { trackingMessages } from "./order-messages.ts";
import { ORDER_NOTES_LIMIT } from "./order-notes.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import {
  queryChoice,
  queryChoices,
  queryDay,
  queryFlag,
  queryIds,
  queryNumber,
  queryPage,
  queryPrice,
} from "#kit/rules/query-values.ts";
import { requiredNumberText, text } from "#kit/rules/text.ts";

/** Default page size of the API's order list. Spec: storefront §9. */
export const ORDERS_PAGE_SIZE = 50;

/** Default page size of the admin order list, and the maximum number of ids in one request. Spec: admin §7, §9. */
export const ORDER_LIST_LIMIT = 100;

/**
 * Sort orders of the order list. `newest` and `oldest` sort by date; `status-asc` sorts by progress, starting with
 * pending.
 */
export const ORDER_SORTS = [
  "newest",
  "oldest",
  "number-asc",
  "number-desc",
  "customer-asc",
  "customer-desc",
  "city-asc",
  "city-desc",
  "items-asc",
  "items-desc",
  "total-desc",
  "total-asc",
  "status-asc",
  "status-desc",
] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];

export const DEFAULT_ORDER_SORT: OrderSort = "newest";

/** Maximum length of a city's name, in characters. */
const CITY_LIMIT = 100;

const orderIdSchema = text(64).min(1);

/** Returns whether a text can be an order id. Callers check this before they query the database. */
export function isOrderId(id: string): boolean {
  return orderIdSchema.safeParse(id).success;
}

/**
 * Filters of the order list. `status`, `confirmation` and `reservation` accept several values; orders without a
 * confirmation or reservation match no value of these filters. `overdue=true` matches orders that were shipped more than 7 days ago and are not
 * delivered. `search` matches order number, name, email, city and phone number; `from` and `to` are dates in
 * Pakistan, both inclusive; `city` is the full name, case-insensitive; `minTotal` and `maxTotal` are in PKR, both
 * inclusive. Spec: admin §5.
 */
export const orderFilterSchema = z.object({
  status: queryChoices("status", ORDER_STATUSES).optional(),
  confirmation: queryChoices("confirmation", CONFIRMATION_STATES).optional(),
  reservation: queryChoices("reservation", RESERVATION_STATES).optional(),
  overdue: queryFlag("overdue").optional(),
  search: text(200).optional(),
  from: queryDay("from").optional(),
  to: queryDay("to").optional(),
  city: text(CITY_LIMIT).optional(),
  minTotal: queryPrice("minTotal").optional(),
  maxTotal: queryPrice("maxTotal").optional(),
  email: text(254).optional(),
  ids: queryIds({ maxCount: ORDER_LIST_LIMIT, idLength: 64 }).optional(),
});

/** Query parameters of the admin order list. Invalid values are replaced by defaults. */
export const orderListSchema = z.object({
  status: queryChoices("status", ORDER_STATUSES).optional().catch(undefined),
  confirmation: queryChoices("confirmation", CONFIRMATION_STATES).optional().catch(undefined),
  reservation: queryChoices("reservation", RESERVATION_STATES).optional().catch(undefined),
  overdue: queryFlag("overdue").optional().catch(undefined),
  search: text(200).catch(""),
  from: queryDay("from").optional().catch(undefined),
  to: queryDay("to").optional().catch(undefined),
  city: text(CITY_LIMIT).catch(""),
  minTotal: queryPrice("minTotal").optional().catch(undefined),
  maxTotal: queryPrice("maxTotal").optional().catch(undefined),
  sort: z.enum(ORDER_SORTS).catch(DEFAULT_ORDER_SORT),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  pageSize: z.coerce.number().int().min(1).max(ORDER_LIST_LIMIT).catch(ORDER_LIST_LIMIT),
});

/** Filters and sort order of an export. */
export const orderFilterAndSortSchema = orderFilterSchema.extend({
  sort: queryChoice("sort", ORDER_SORTS).default(DEFAULT_ORDER_SORT),
});

/** Filters, sort order and page of the API's order list. */
export const orderQuerySchema = orderFilterSchema.extend({
  sort: queryChoice("sort", ORDER_SORTS).default(DEFAULT_ORDER_SORT),
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(ORDERS_PAGE_SIZE),
});

const notes = text(ORDER_NOTES_LIMIT);

/**
 * Status change by staff. The server rejects it if the current status is not `expectedStatus`. If `deductStock` is
 * true, changing the status to processing, shipped or delivered deducts stock for an order that holds none; by
 * default, only confirming deducts stock. Spec: storefront §4, §7.
 */
export const statusUpdateSchema = z.strictObject({
  status: z.enum(ORDER_STATUSES),
  notes: notes.optional().transform((value) => (value === "" ? undefined : value)),
  expectedStatus: z.enum(ORDER_STATUSES).optional(),
  deductStock: z
    .boolean()
    .optional()
    .describe(
      "Whether a change to processing, shipped or delivered deducts stock for an order that holds none. Default: false",
    ),
});

const clearableNotes = notes.nullable().transform((value) => (value === "" ? null : value));

/** Admin notes of an order; empty clears them. `expectedNotes` are the notes displayed before the edit. */
export const orderNotesSchema = z.strictObject({
  adminNotes: clearableNotes,
  expectedNotes: clearableNotes.optional(),
});

/**
 * Order number or phone number to search for. `country` (ISO code) applies to national phone numbers. Spec:
 * storefront §5.
 */
export const trackSchema = z.strictObject({
  term: requiredNumberText(trackingMessages.termRequired, 100),
  country: text(2).optional(),
});

/**
 * Validates a request for a new link to an order: a link that no longer works, the id or the number of the order, or a
 * phone number. `country` (ISO 3166 code) applies to national phone numbers.
 */
export const linkRequestSchema = z.strictObject({
  term: requiredNumberText(orderLinkMessages.termRequired, 100),
  country: text(2).optional(),
});

export type LinkRequest = z.input<typeof linkRequestSchema>;
