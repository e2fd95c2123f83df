import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { z } from "#platform/rules/zod.ts";

import type { LinkedOrder } from "#orders/rules/order.ts";

/** The fields of an order that the review page needs, without personal data. The id of the order opens them. */
export const reviewableOrderSchema = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    delivery: z.object({ method: z.enum(DELIVERY_METHODS) }).optional(),
    isReviewed: z.boolean(),
    products: z
      .array(z.object({ id: z.string(), name: z.string(), image: z.string(), sizes: z.array(z.string()) }))
      .describe("One entry for each ordered product, with all its ordered sizes"),
  })
  .meta({ id: "ReviewableOrder" });

export type ReviewableOrder = z.infer<typeof reviewableOrderSchema>;

/** An ordered product with all the sizes that were ordered. */
export type ReviewableProduct = ReviewableOrder["products"][number];

/** Returns the order with one entry per product, in the order of its items. Spec: storefront §7. */
export function toReviewableOrder(
  order: Pick<LinkedOrder, "id" | "orderNumber" | "status" | "delivery" | "isReviewed" | "items">,
): ReviewableOrder {
  const products = new Map<string, ReviewableProduct>();
  for (const { product, variant } of order.items) {
    const { id, name, image } = product;
    const existing = products.get(id);
    if (existing) existing.sizes.push(variant);
    else products.set(id, { id, name, image, sizes: [variant] });
  }
  const { id, orderNumber, status, delivery, isReviewed } = order;
  return {
    id,
    orderNumber,
    status,
    ...(delivery && { delivery: { method: delivery.method } }),
    isReviewed,
    products: [...products.values()],
  };
}
