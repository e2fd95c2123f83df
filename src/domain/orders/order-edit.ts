import { z } from "#domain/shared/zod.ts";

import { addressSchema, customerSchema } from "./checkout.ts";

/** Kinds of edits that an order's history records besides status changes. */
export const ORDER_EVENT_KINDS = ["details-changed", "items-changed"] as const;

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** `updatedAt` of the order as displayed to the staff member. The server rejects an edit of any other version. */
const expectedUpdatedAt = z.iso.datetime();

/** New contact details and shipping address of an order, by the rules of the checkout. Missing fields stay unchanged. */
export const orderDetailsSchema = z.strictObject({
  customer: customerSchema.partial().optional(),
  address: addressSchema.partial().optional(),
  expectedUpdatedAt,
});

export type OrderDetails = z.infer<typeof orderDetailsSchema>;
