import type { z } from "zod";

import type { LinkedOrder } from "#orders/rules/order.ts";
import type { reviewableOrderSchema } from "#orders/rules/order-schema.ts";

/** The fields of an order that the review page needs, without customer details. */
export type ReviewableOrder = z.infer<typeof reviewableOrderSchema>;

/** An ordered product with all the sizes that were ordered. */
export type ReviewableProduct = ReviewableOrder["products"][number];

/** Returns the order with one entry per product, in the order of its items. Spec: storefront §7. */
export function toReviewableOrder(
  order: Pick<LinkedOrder, "id" | "orderNumber" | "status" | "isReviewed" | "items">,
): ReviewableOrder {
  const products = new Map<string, ReviewableProduct>();
  for (const { product, variant } of order.items) {
    const { id, name, image } = product;
    const existing = products.get(id);
    if (existing) existing.sizes.push(variant);
    else products.set(id, { id, name, image, sizes: [variant] });
  }
  const { id, orderNumber, status, isReviewed } = order;
  return { id, orderNumber, status, isReviewed, products: [...products.values()] };
}
