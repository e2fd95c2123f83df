import type { Order } from "#orders/rules/order.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";

import type { MessageReturn } from "./order-message.ts";

const PLACED_AT = "2026-01-05T10:00:00.000Z";

/** The order shown in test messages, and in previews while the shop has no orders. Contains no customer data. */
export const SAMPLE_ORDER: Order = {
  // As long as a real id, so that the preview of an SMS has a realistic length.
  id: "sample-order-for-preview",
  orderNumber: "ZE00000000000",
  status: "pending",
  channel: "web",
  items: [
    {
      product: { id: "sample", name: "Rose of Taif", image: "", price: 3400 },
      variant: "50ml",
      quantity: 1,
    },
    { product: { id: "sample-2", name: "Amber Oud", image: "", price: 1800 }, variant: "10ml", quantity: 2 },
  ],
  customerInfo: { name: "Ayesha Khan", email: "ayesha@example.com", phone: "+92 300 1234567" },
  shippingAddress: {
    street: "12 Mall Road",
    city: "Lahore",
    state: "Punjab",
    zipCode: "54000",
    country: "Pakistan",
  },
  subtotal: 7000,
  adjustments: [],
  totalAmount: 7000,
  totalItems: 3,
  adminNotes: null,
  statusHistory: [],
  isStockDeducted: false,
  stockUpdatedAt: null,
  stockRestoredAt: null,
  reviews: [],
  reviewsSubmittedAt: null,
  createdAt: PLACED_AT,
  updatedAt: PLACED_AT,
};

/** The money shown in previews and test messages. */
export const SAMPLE_MONEY = { amount: 500, due: 1500, reason: "The amount is not on our account." };

/** The return shown in previews and test messages. */
export const SAMPLE_RETURN: MessageReturn = {
  reference: `${SAMPLE_ORDER.orderNumber}-R1`,
  instructions: "Pack the bottles well and send them to: 12 Mall Road, Lahore",
  reason: "The bottle is opened.",
  amount: 3400,
  day: "2026-01-15",
  newOrder: "ZE00000000001",
};

/** The parcels shown in previews and test messages. */
export const SAMPLE_PARCELS: readonly PublicParcel[] = [
  {
    courier: "TCS",
    trackingNumber: "779000000001",
    trackingUrl: null,
    state: "picked",
    updatedAt: PLACED_AT,
  },
];
