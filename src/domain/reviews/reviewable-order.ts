import type { LinkedOrder } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";

/** An ordered product with all the sizes that were ordered. */
export interface ReviewableProduct {
  id: string;
  name: string;
  image: string;
  sizes: string[];
}

/** The fields of an order that the review page needs, without customer details. */
export interface ReviewableOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  isReviewed: boolean;
  products: ReviewableProduct[];
}

/** Returns the order with one entry per product, in the order of its items. Spec: storefront §7. */
export function toReviewableOrder(order: LinkedOrder): ReviewableOrder {
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
