import type { LinkedOrder } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";

/** A product of an order, once however many sizes of it were ordered. */
export interface ReviewableProduct {
  id: string;
  name: string;
  image: string;
  sizes: string[];
}

/** What the review page needs of an order, and nothing about who ordered. */
export interface ReviewableOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  isReviewed: boolean;
  products: ReviewableProduct[];
}

/** The products of an order as they are reviewed, in the order they were bought. Spec: storefront §7. */
export function reviewableOrder(order: LinkedOrder): ReviewableOrder {
  const products = new Map<string, ReviewableProduct>();
  for (const { product, variant } of order.items) {
    const { id, name, image } = product;
    const known = products.get(id);
    if (known) known.sizes.push(variant);
    else products.set(id, { id, name, image, sizes: [variant] });
  }
  const { id, orderNumber, status, isReviewed } = order;
  return { id, orderNumber, status, isReviewed, products: [...products.values()] };
}
