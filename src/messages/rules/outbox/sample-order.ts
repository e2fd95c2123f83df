import type { Order } from "#orders/rules/order.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";

const PLACED_AT = "2026-01-05T10:00:00.000Z";

/** The order shown in test messages, and in previews while the shop has no orders. Contains no customer data. */
export const SAMPLE_ORDER: Order = {
  // As long as a real id, so that the preview of an SMS has a realistic length.
  id: "sample-order-for-preview",
  orderNumber: "ZE00000000000",
  status: "pending",
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
