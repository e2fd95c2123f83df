import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { MAX_ORDER_LINES } from "../cart/cart.ts";
import { orderLineSchema } from "../checkout.ts";
import { checkoutMessages } from "../checkout-messages.ts";
import type { OrderStatus } from "../order-status.ts";

import { replacementTexts } from "./replacement-texts.ts";
import { MAX_STAFF_NOTE } from "./staff-order.ts";

/** The statuses of orders whose items can be damaged or lost. */
const REPLACEABLE: readonly OrderStatus[] = ["shipped", "delivered"];

/** Returns whether staff can replace items of an order. */
export function canReplace({ status, importedFrom }: ReplacedOrder): boolean {
  return REPLACEABLE.includes(status) && (importedFrom ?? null) === null;
}

interface ReplacedOrder {
  status: OrderStatus;
  /** Set for an order of another shop. */
  importedFrom?: string | null | undefined;
}

/** Request body of a replacement: the damaged or lost items of an order, and why the shop sends them again. */
export const replacementSchema = z.strictObject({
  items: z
    .array(orderLineSchema)
    .min(1, replacementTexts.none)
    .max(MAX_ORDER_LINES, checkoutMessages.tooManyLines),
  reason: requiredText(replacementTexts.reasonRequired, MAX_STAFF_NOTE),
  tellsCustomer: z.boolean().describe("Whether the shop sends the customer its messages about the new order"),
});

export type Replacement = z.infer<typeof replacementSchema>;
