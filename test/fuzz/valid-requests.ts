import { readSampleStore } from "#db/sample/store.ts";
import { CHECKOUT } from "#test/checkout.ts";

import type { KnownParts } from "./requests.ts";
import type { ShopActions } from "./shop-actions.ts";
import { STAFF } from "./shop-actions.ts";

/** Creates the records that an operation needs to succeed. Returns the parts of a request that refer to them. */
export type Preparation = (shop: ShopActions) => Promise<KnownParts> | KnownParts;

const ofProduct: Preparation = async (shop) => ({ path: { id: (await shop.newProduct()).id } });
const ofCollection: Preparation = async (shop) => ({ path: { id: await shop.newCollection() } });
const ofOrder: Preparation = async (shop) => ({ path: { id: (await shop.newOrder()).id } });
const ofUser: Preparation = async (shop) => ({ path: { uid: (await shop.newUser()).uid } });
const whole: Preparation = (shop) => ({
  body: shop.productBody(),
  headers: { "idempotency-key": shop.newKey() },
});

/** Operations whose preconditions no request can create: only a failed job can be retried. */
export const NOT_PREPARABLE: readonly string[] = ["retryJob"];

/** Preparations by operation. Other operations succeed with any request that matches the schema. */
export const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  getProduct: ofProduct,
  listRelatedProducts: ofProduct,
  listProductReviews: ofProduct,
  getStaffProduct: ofProduct,
  getStockDetail: ofProduct,
  deleteProduct: ofProduct,
  getCollection: ofCollection,
  deleteCollection: ofCollection,
  setFeatured: async (shop) => ({ path: { id: await shop.newCollection() }, body: { isFeatured: false } }),
  updateCollection: async (shop) => ({ path: { id: await shop.newCollection() }, body: shop.pictureBody() }),
  addCollection: (shop) => ({ body: shop.pictureBody(), headers: { "idempotency-key": shop.newKey() } }),
  reorderFeatured: async (shop) => ({ body: { ids: await shop.featuredIds() } }),
  searchCatalogue: () => ({ query: { q: "oud" } }),
  listOrders: (shop) => ({ query: { ids: shop.newKey() } }),
  exportOrders: (shop) => ({ query: { ids: shop.newKey() } }),
  exportProducts: (shop) => ({ query: { ids: shop.newKey() } }),
  placeOrder: async (shop) => ({
    headers: { "idempotency-key": shop.newKey() },
    body: {
      // The sample's settings serve Pakistan only.
      address: CHECKOUT.address,
      items: [{ productId: (await shop.newProduct()).id, variant: "50ml", quantity: 1 }],
    },
  }),
  checkStock: async (shop) => ({
    body: { items: [{ productId: (await shop.newProduct()).id, variant: "50ml", quantity: 1 }] },
  }),
  quoteOrder: async (shop) => ({
    body: { items: [{ productId: (await shop.newProduct()).id, variant: "50ml", quantity: 1 }] },
  }),
  trackOrder: async (shop) => ({ body: { term: (await shop.newOrder()).orderNumber, country: "PK" } }),
  getLinkedOrder: ofOrder,
  cancelOrder: ofOrder,
  getOrderReviews: ofOrder,
  getOrder: ofOrder,
  submitOrderReviews: async (shop) => {
    const { id, productId } = await shop.newOrder("delivered");
    return { path: { id }, body: { reviews: [{ productId, rating: 4, review: "Dry and warm." }] } };
  },
  updateOrderStatus: async (shop) => ({
    path: { id: (await shop.newOrder()).id },
    body: { status: "confirmed", expectedStatus: "pending" },
  }),
  updateOrderNotes: async (shop) => ({
    path: { id: (await shop.newOrder()).id },
    body: { expectedNotes: null },
  }),
  sendContactMessage: (shop) => ({ headers: { "idempotency-key": shop.newKey() } }),
  // Other operations order to Pakistan, which the sample's settings serve.
  updateStore: () => ({ body: { ...readSampleStore() } }),
  setMessageHandled: async (shop) => ({ path: { id: await shop.newMessage() } }),
  listReviews: (shop) => ({ query: { search: shop.newKey() } }),
  updateReview: async (shop) => ({
    path: { id: String(await shop.newReview()) },
    body: { hidden: true, reason: "Concerns another order", expectedReply: null },
  }),
  listStates: () => ({ path: { country: "PK" } }),
  listCities: () => ({ path: { country: "PK", state: "PB" } }),
  signIn: async (shop) => {
    const { email, password } = await shop.newUser();
    return { body: { email, password, adminOnly: false } };
  },
  changeProducts: async (shop) => ({
    body: { ids: [(await shop.newProduct()).id], change: { discountPercentage: 12.5 } },
  }),
  deleteProducts: async (shop) => ({ body: { ids: [(await shop.newProduct()).id] } }),
  addProduct: whole,
  updateProduct: async (shop) => ({ path: { id: (await shop.newProduct()).id }, body: shop.productBody() }),
  importProducts: (shop) => ({ body: { id: shop.newKey(), isPreview: false, ...shop.productRows() } }),
  undoImport: async (shop) => ({ path: { id: await shop.newImport() } }),
  addHeroImage: (shop) => ({ body: { publicId: shop.picture.publicId } }),
  reorderHeroImages: async (shop) => ({ body: { ids: await shop.slideIds() } }),
  deleteHeroImage: async (shop) => ({ path: { id: await shop.newSlide() } }),
  setActiveHeroImage: async (shop) => ({ path: { id: await shop.newSlide() } }),
  changeStock: async (shop) => ({
    path: { id: (await shop.newProduct()).id },
    body: { variant: "50ml", stock: 7, expectedStock: 1000 },
  }),
  uploadPicture: (shop) => shop.uploadForm(),
  createUser: (shop) => ({
    body: {
      email: `${shop.newKey()}@example.com`,
      password: "a long password",
      currentPassword: STAFF.password,
    },
  }),
  getUser: ofUser,
  updateUser: async (shop) => ({ ...(await ofUser(shop)), body: { currentPassword: STAFF.password } }),
  setPassword: async (shop) => ({
    ...(await ofUser(shop)),
    body: { password: "another long password", currentPassword: STAFF.password },
  }),
  exportNewsletter: () => ({ body: { search: "nobody of that name" } }),
};
