import { z } from "#domain/shared/zod.ts";

import { checkoutMessages } from "./checkout-messages.ts";
import { trackingMessages } from "./order-messages.ts";
import { ORDER_NOTES_LIMIT } from "./order-notes.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { MAX_PAGE_SIZE } from "#domain/shared/paging.ts";
import { queryChoice, queryDay, queryIds, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { requiredNumber, text } from "#domain/shared/text.ts";

/** Orders a page holds unless asked otherwise. Spec: storefront §9. */
export const ORDERS_PAGE_SIZE = 50;

/** Orders of a page of staff's list, and at most so many are named at once. Spec: admin §7, §9. */
export const ORDER_LIST_LIMIT = 100;

/** Sort orders of the order list. */
export const ORDER_SORTS = ["newest", "oldest", "total-desc", "total-asc"] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];

export const DEFAULT_ORDER_SORT: OrderSort = "newest";

/** Characters of a city's name. */
const CITY_LIMIT = 100;

const orderIdSchema = text(64).min(1);

/** Whether an order could have this id: no database is asked for what it cannot even hold. */
export function isOrderId(id: string): boolean {
  return orderIdSchema.safeParse(id).success;
}

/**
 * Filters of orders. `search` matches order number, name, e-mail, city and phone number; `from` and `to` are days in
 * Pakistan, both included; `city` is the whole name in any case. Spec: admin §5.
 */
export const orderFilterSchema = z.object({
  status: queryChoice("status", ORDER_STATUSES).optional(),
  search: text(200).optional(),
  from: queryDay("from").optional(),
  to: queryDay("to").optional(),
  city: text(CITY_LIMIT).optional(),
  email: text(254).optional(),
  ids: queryIds({ maxCount: ORDER_LIST_LIMIT, idLength: 64 }).optional(),
});

/** Staff's list as an address names it; what makes no sense there is left out. */
export const orderListSchema = z.object({
  status: z.enum(ORDER_STATUSES).optional().catch(undefined),
  search: text(200).catch(""),
  from: queryDay("from").optional().catch(undefined),
  to: queryDay("to").optional().catch(undefined),
  city: text(CITY_LIMIT).catch(""),
  sort: z.enum(ORDER_SORTS).catch(DEFAULT_ORDER_SORT),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  pageSize: z.coerce.number().int().min(1).max(ORDER_LIST_LIMIT).catch(ORDER_LIST_LIMIT),
});

/** Filters and order of exported orders. */
export const orderExportSchema = orderFilterSchema.extend({
  sort: queryChoice("sort", ORDER_SORTS).default(DEFAULT_ORDER_SORT),
});

/** What staff narrow and page the list of orders by. */
export const orderQuerySchema = orderFilterSchema.extend({
  sort: queryChoice("sort", ORDER_SORTS).default(DEFAULT_ORDER_SORT),
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(ORDERS_PAGE_SIZE),
});

const notes = text(ORDER_NOTES_LIMIT);

/**
 * Status change by staff. The update is rejected if the current status is not `expectedStatus`. `deductStock` takes the
 * stock of an order that holds none when it is set to processing, shipped or delivered; without it only confirming
 * does. Spec: storefront §4, §7.
 */
export const statusUpdateSchema = z.strictObject({
  status: z.enum(ORDER_STATUSES),
  notes: notes.optional().transform((words) => (words === "" ? undefined : words)),
  expectedStatus: z.enum(ORDER_STATUSES).optional(),
  deductStock: z
    .boolean()
    .optional()
    .describe(
      "Deducts the stock of an order that holds none when it is set to processing, shipped or delivered. Default: false",
    ),
});

const clearable = notes.nullable().transform((words) => (words === "" ? null : words));

/** Staff's notes on an order, empty to clear them; `expectedNotes` are the ones they saw. */
export const orderNotesSchema = z.strictObject({
  adminNotes: clearable,
  expectedNotes: clearable.optional(),
});

/** What a shopper looks an order up by; the country (ISO code) reads national phone numbers. Spec: storefront §5. */
export const trackSchema = z.strictObject({
  term: requiredNumber(trackingMessages.termRequired, 100),
  country: text(2).optional(),
});

/** A key that makes sending an order twice harmless: printable, 8 to 200 characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, checkoutMessages.idempotencyKeyInvalid)
  .optional();
