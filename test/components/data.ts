import { QUOTE_CONTEXT } from "#test/checkout.ts";
import type { CartItem, StockCheckLine } from "#orders/rules/cart/cart.ts";
import { toCartProduct } from "#orders/rules/cart/cart.ts";
import { quoteLines } from "#orders/rules/quote-lines.ts";
import type { Order, PlacedOrder } from "#orders/rules/order.ts";
import type { Attention } from "#reports/rules/attention.ts";
import { listUnitPrices } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import type { StaffCollection } from "#catalogue/rules/collections/staff-collection.ts";
import type { SavedProduct, StaffProduct } from "#catalogue/rules/staff-product.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { createEmptyScent } from "#catalogue/rules/scent/scent.ts";

const SAVED_AT = "2026-10-01T08:00:00.000Z";

export const STORED_IMAGE: StoredImage = {
  publicId: "products/noor",
  url: "/media/image/upload/v1/products/noor.jpg",
  width: 1200,
  height: 1500,
  color: "#c8b39a",
};

const sizeKeys: string[] = [];

/** Returns the same row id for the same size. */
function getSizeId(productId: string, variant: string): number {
  const key = `${productId} ${variant}`;
  if (!sizeKeys.includes(key)) sizeKeys.push(key);
  return sizeKeys.indexOf(key) + 1;
}

/** Returns a product. Default: 50ml at 1,000 PKR with 10 bottles in stock. */
export function buildProduct(overrides: Partial<Product> = {}): Product {
  const variants = overrides.variants ?? Object.keys(overrides.variantPricing ?? { "50ml": 1000 });
  const { variantPricing = Object.fromEntries(variants.map((variant) => [variant, 1000])) } = overrides;
  const { id = "noor", discountPercentage = null } = overrides;
  return {
    id,
    name: "Noor",
    description: "Amber and saffron.",
    price: 1000,
    category: "Unisex",
    collection: "oud",
    collectionRef: "oud",
    variants,
    variantPricing,
    unitPrices: listUnitPrices({ price: 1000, variants, variantPricing, discountPercentage }),
    variantImages: {},
    image: STORED_IMAGE.url,
    storedImage: STORED_IMAGE,
    fragranceNotes: { top: "", middle: "", base: "" },
    scentLasting: "",
    scent: { ...createEmptyScent(), families: [] },
    sizes: {},
    sizeIds: Object.fromEntries(variants.map((variant) => [variant, getSizeId(id, variant)])),
    minOrderFreeShip: null,
    stock: { "50ml": 10 },
    sold: {},
    isWeeklySale: false,
    isNewArrival: false,
    discountPercentage,
    rating: 0,
    ratings: [],
    inStock: true,
    sku: "",
    mpn: "",
    createdAt: SAVED_AT,
    updatedAt: SAVED_AT,
    ...overrides,
  };
}

/** Returns the product of `buildProduct` with the additional fields for staff. */
export function buildStaffProduct({
  status = "published",
  pairsWith = [],
  ...overrides
}: Partial<SavedProduct> = {}): StaffProduct {
  const { ratings, ...product } = buildProduct(overrides);
  return { ...product, status, pairsWith, mainImage: product.storedImage, ratingCount: ratings.length };
}

/** Returns a cart line of a product, 50ml by default. */
export function buildCartLine(product: Product, quantity = 1, variant = "50ml"): CartItem {
  return { product: toCartProduct(product, variant), variant, quantity };
}

/** Returns the result of the stock check for a cart line. Default: available at the same price. */
export function buildCheckedLine(
  { product, variant, quantity }: CartItem,
  overrides: Partial<StockCheckLine> = {},
): StockCheckLine {
  return {
    productId: product.id,
    variant,
    requested: quantity,
    name: product.name,
    price: product.price,
    stock: null,
    state: "ok",
    ...overrides,
  };
}

/** Returns the API's response to a quote request for these lines. */
export function buildQuote(...lines: StockCheckLine[]): Response {
  return Response.json(quoteLines(lines, QUOTE_CONTEXT));
}

/** Returns the API's response to placing an order for one bottle at 1,000 PKR. */
export function buildPlacedOrder(overrides: Partial<PlacedOrder> = {}): PlacedOrder {
  const product = buildProduct();
  return {
    id: "order-1",
    updatedAt: SAVED_AT,
    token: "token-1",
    linkKind: "browser",
    confirmation: null,
    orderNumber: "ZE12345678901",
    status: "pending",
    items: [
      {
        product: { id: product.id, name: product.name, price: product.price, image: product.image },
        variant: "50ml",
        quantity: 1,
      },
    ],
    customerInfo: { name: "A••• K•••", email: "a•••@e•••.com", phone: "•••567" },
    shippingAddress: { street: "•••", city: "Lahore", state: "Punjab", zipCode: "•••", country: "Pakistan" },
    totalAmount: 1000,
    totalItems: 1,
    statusHistory: [{ status: "pending", timestamp: SAVED_AT, notes: "" }],
    createdAt: SAVED_AT,
    subtotal: 1000,
    adjustments: [{ kind: "delivery", label: "Delivery", amount: 0 }],
    isReviewed: false,
    parcels: [],
    hasOtherDetails: false,
    ...overrides,
  };
}

/** Returns a collection without products, with the fields for staff. */
export function buildStaffCollection(overrides: Partial<StaffCollection> = {}): StaffCollection {
  return {
    id: "oud",
    name: "Oud & Amber",
    description: "Resin and smoke.",
    image: STORED_IMAGE.url,
    storedImage: STORED_IMAGE,
    isFeatured: false,
    featuredOrder: null,
    createdAt: SAVED_AT,
    updatedAt: SAVED_AT,
    productCount: 0,
    ...overrides,
  };
}

/** Returns an order for one bottle at 1,000 PKR, with the fields for staff. */
export function buildOrder(overrides: Partial<Order> = {}): Order {
  const { isReviewed: _, hasOtherDetails: __, ...placed } = buildPlacedOrder();
  return {
    ...placed,
    adjustments: [{ kind: "delivery", label: "Delivery", amount: 0, source: null }],
    channel: "web",
    adminNotes: null,
    statusHistory: [{ status: "pending", timestamp: SAVED_AT, notes: "", changedBy: null }],
    isStockDeducted: false,
    stockUpdatedAt: null,
    stockRestoredAt: null,
    reviews: [],
    reviewsSubmittedAt: null,
    updatedAt: SAVED_AT,
    ...overrides,
  };
}

/** Returns the counts of tasks for staff. Default: all are 0, and there are no orders. */
export function buildAttention(changes: Partial<Attention> = {}): Attention {
  return {
    ordersToCall: 0,
    ordersUnreserved: 0,
    ordersToConfirm: 0,
    ordersToShip: 0,
    ordersOverdue: 0,
    parcelsToCheck: 0,
    couriersRejected: 0,
    paymentsToCheck: 0,
    refundsOverdue: 0,
    soldOut: 0,
    lowStock: 0,
    openMessages: 0,
    undeliveredMessages: 0,
    reviewsToAnswer: 0,
    failedJobs: 0,
    stoppedWebhooks: 0,
    newestOrder: null,
    newOrders: 0,
    ...changes,
  };
}
