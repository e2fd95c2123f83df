import { z } from "zod";

import { checkoutMessages, trackingMessages } from "./messages.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { MAX_PAGE_SIZE } from "./paging.ts";
import { requiredText, text } from "./text.ts";

/** Orders a page holds unless asked otherwise. Spec: storefront §9. */
export const ORDERS_PAGE_SIZE = 50;

/** What staff narrow the list of orders by. */
export const orderQuerySchema = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  search: text(200).optional(),
  email: text(254).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(ORDERS_PAGE_SIZE),
});

/** A status change as staff send it. Spec: storefront §7. */
export const statusUpdateSchema = z.strictObject({
  status: z.enum(ORDER_STATUSES),
  notes: text(2000)
    .optional()
    .transform((notes) => (notes === "" ? undefined : notes)),
});

/** What a shopper looks an order up by; the country (ISO code) reads national phone numbers. Spec: storefront §5. */
export const trackSchema = z.strictObject({
  term: requiredText(trackingMessages.termRequired, 100),
  country: text(2).optional(),
});

/** A key that makes sending an order twice harmless: printable, 8 to 200 characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, checkoutMessages.idempotencyKeyInvalid)
  .optional();
