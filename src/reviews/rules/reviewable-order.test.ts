import { expect, test } from "vitest";

import type { LinkedOrder, OrderItem } from "#orders/rules/order.ts";
import { toReviewableOrder } from "./reviewable-order.ts";

const buildItem = (id: string, variant: string): OrderItem => ({
  product: { id, name: `Scent ${id}`, image: `/${id}.jpg`, price: 4500 },
  variant,
  quantity: 2,
});

const order: LinkedOrder = {
  linkKind: "browser",
  id: "order-1",
  orderNumber: "ZE12345678901",
  status: "delivered",
  items: [buildItem("oud", "50ml"), buildItem("rose", "10ml"), buildItem("oud", "100ml")],
  customerInfo: { name: "A••• K•••", email: "a•••@e•••.com", phone: "••• ••67" },
  shippingAddress: { street: "•••", city: "Lahore", state: "Punjab", zipCode: "•••", country: "Pakistan" },
  subtotal: 27_000,
  adjustments: [],
  totalAmount: 27_000,
  totalItems: 6,
  statusHistory: [],
  isReviewed: false,
  parcels: [],
  confirmation: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
};

test("a product ordered in several sizes is reviewed once", () => {
  expect(toReviewableOrder(order).products).toEqual([
    { id: "oud", name: "Scent oud", image: "/oud.jpg", sizes: ["50ml", "100ml"] },
    { id: "rose", name: "Scent rose", image: "/rose.jpg", sizes: ["10ml"] },
  ]);
});

test("a reviewable order contains no customer details and no prices", () => {
  const reviewableOrder = toReviewableOrder(order);
  expect(reviewableOrder).toMatchObject({
    orderNumber: "ZE12345678901",
    status: "delivered",
    isReviewed: false,
  });
  expect(JSON.stringify(reviewableOrder)).not.toMatch(/•••|Lahore|4500|27000/);
});
