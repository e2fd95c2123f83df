import { readSampleStore } from "#store/sample/store.ts";
import type { OwnSession } from "#staff/rules/session.ts";
import { CHECKOUT } from "#test/checkout.ts";

import type { KnownParts } from "./requests.ts";
import type { ShopActions } from "./shop-actions.ts";
import { STAFF } from "./shop-actions.ts";
import {
  WEBHOOK,
  createCourier,
  createEndpoint,
  createLoadSheet,
  createShipment,
  deleteEndpoints,
} from "./integration-records.ts";
import { SYNONYM_REQUESTS } from "./synonym-requests.ts";
import {
  createApiKey,
  createInvitation,
  createInvitationToken,
  createKeyBody,
  createRole,
} from "./staff-records.ts";
import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";

/**
 * Creates the records that a valid request for an operation needs. Returns request parts that refer to these records.
 */
export type Preparation = (shop: ShopActions) => Promise<KnownParts> | KnownParts;

const prepareNewProduct: Preparation = async (shop) => ({ path: { id: (await shop.createProduct()).id } });
const prepareNewCollection: Preparation = async (shop) => ({ path: { id: await shop.createCollection() } });
const prepareNewOrder: Preparation = async (shop) => ({ path: { id: (await shop.createOrder()).id } });
const prepareNewLink: Preparation = async (shop) => ({ path: { token: (await shop.createOrder()).token } });
const prepareNewOrderVersion: Preparation = async (shop) => {
  const { id } = await shop.createOrder();
  const { updatedAt } = await shop.send<{ updatedAt: string }>("GET", `/admin/orders/${id}`);
  // The sample settings allow delivery to Pakistan only.
  return { path: { id }, body: { expectedUpdatedAt: updatedAt, address: { country: "Pakistan" } } };
};
const prepareNewUser: Preparation = async (shop) => ({ path: { uid: (await shop.createUser()).uid } });
/** Returns the body of a product whose sizes are sets of another product's sizes. */
async function createSetBody(shop: ShopActions) {
  const { id: productId } = await shop.createProduct();
  const setParts = [{ productId, variant: "50ml", quantity: 2 }];
  return { ...shop.createProductBody(), parts: { "50ml": setParts, "100ml": setParts } };
}

async function prepareNewDelivery(shop: ShopActions): Promise<KnownParts> {
  const path = `/admin/webhooks/${await createEndpoint(shop)}/test`;
  const { id } = await shop.send<{ id: number }>("POST", path);
  return { path: { id: String(id) } };
}

const prepareNewEndpoint: Preparation = async (shop) => ({ path: { id: await createEndpoint(shop) } });

const toPriceChangeBody = (id: string, product: { id: string }) => ({
  id,
  rule: { unit: "percent", change: 10, size: null, roundTo: 1 },
  products: [{ id: product.id, prices: [{ size: "50ml", price: 4500 }] }],
});

/** A template whose placeholder is allowed in every kind of message. */
const TEMPLATE = { subject: "From {shop}", text: "Hello", link: "View" };

const ISSUE = { subject: "Eid", text: "Eid Mubarak", productIds: [] };

async function createIssue(shop: ShopActions): Promise<string> {
  const { id } = await shop.send<{ id: number }>("POST", "/admin/newsletter/issues", ISSUE);
  return String(id);
}

/** Preparations by operation id. All other operations succeed with any request that matches the schema. */
export const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  getProduct: prepareNewProduct,
  listRelatedProducts: prepareNewProduct,
  listProductReviews: prepareNewProduct,
  getStaffProduct: prepareNewProduct,
  getProductNeighbors: prepareNewProduct,
  getStockDetail: prepareNewProduct,
  deleteProduct: prepareNewProduct,
  duplicateProduct: async (shop) => ({
    path: { id: (await shop.createProduct()).id },
    headers: { "idempotency-key": shop.createKey() },
  }),
  getCollection: prepareNewCollection,
  deleteCollection: prepareNewCollection,
  setFeatured: async (shop) => ({ path: { id: await shop.createCollection() }, body: { isFeatured: false } }),
  updateCollection: async (shop) => ({
    path: { id: await shop.createCollection() },
    body: shop.createPictureBody(),
  }),
  addCollection: (shop) => ({
    body: shop.createPictureBody(),
    headers: { "idempotency-key": shop.createKey() },
  }),
  reorderFeatured: async (shop) => ({ body: { ids: await shop.listFeaturedIds() } }),
  searchCatalogue: () => ({ query: { q: "oud" } }),
  listProductSummaries: (shop) => ({ query: { ids: shop.createKey() } }),
  addView: (shop) => ({ body: { name: shop.createKey(), isShared: true } }),
  updateView: async (shop) => ({
    path: { id: String(await shop.createView()) },
    body: { name: shop.createKey(), isDefault: false },
  }),
  deleteView: async (shop) => ({ path: { id: String(await shop.createView()) } }),
  addNote: (shop) => ({
    body: { name: shop.createKey(), aliases: [], image: null },
    headers: { "idempotency-key": shop.createKey() },
  }),
  updateNote: async (shop) => ({
    path: { id: await shop.createNote() },
    body: { name: shop.createKey(), aliases: [], image: null },
  }),
  addNoteAlias: async (shop) => ({
    path: { id: await shop.createNote() },
    body: { alias: shop.createKey() },
  }),
  ...SYNONYM_REQUESTS,
  deleteNote: async (shop) => ({ path: { id: await shop.createNote() } }),
  listMatchingOrders: (shop) => ({ query: { ids: shop.createKey() } }),
  listOrders: (shop) => ({ query: { ids: shop.createKey() } }),
  exportOrders: (shop) => ({ query: { ids: shop.createKey() } }),
  exportProducts: (shop) => ({ query: { ids: shop.createKey() } }),
  placeOrder: async (shop) => ({
    headers: { "idempotency-key": shop.createKey() },
    body: {
      // The sample settings allow delivery to Pakistan only.
      address: CHECKOUT.address,
      items: [{ productId: (await shop.createProduct()).id, variant: "50ml", quantity: 1 }],
      deliveryMethod: "standard",
    },
  }),
  checkStock: async (shop) => ({
    body: { items: [{ productId: (await shop.createProduct()).id, variant: "50ml", quantity: 1 }] },
  }),
  quoteOrder: async (shop) => ({
    body: { items: [{ productId: (await shop.createProduct()).id, variant: "50ml", quantity: 1 }] },
  }),
  trackOrder: async (shop) => ({ body: { term: (await shop.createOrder()).orderNumber, country: "PK" } }),
  getLinkedOrder: prepareNewLink,
  cancelOrder: prepareNewLink,
  getReviewableOrder: prepareNewOrder,
  getOrderReviews: prepareNewOrder,
  getOrder: prepareNewOrder,
  submitOrderReviews: async (shop) => {
    const { id, productId } = await shop.createOrder("delivered");
    return { path: { id }, body: { reviews: [{ productId, rating: 4, review: "Dry and warm." }] } };
  },
  updateOrderStatus: async (shop) => ({
    path: { id: (await shop.createOrder()).id },
    body: { status: "confirmed", expectedStatus: "pending" },
  }),
  updateOrderNotes: async (shop) => ({
    path: { id: (await shop.createOrder()).id },
    body: { expectedNotes: null },
  }),
  getOrderCustomer: prepareNewOrder,
  getOrderRisks: prepareNewOrder,
  getOrderConfirmation: prepareNewOrder,
  revokeOrderLinks: prepareNewOrder,
  getChatMessage: prepareNewOrder,
  markChatMessageSent: async (shop) => {
    const { id } = await shop.createOrder();
    const { kind } = await shop.send<{ kind: string }>("GET", `/admin/orders/${id}/chat-message`);
    return { path: { id }, body: { kind } };
  },
  chooseMessageChannels: () => ({ path: { kind: "order-shipped" }, body: { plan: "whatsapp-first" } }),
  switchMessageChannel: () => ({ path: { kind: "order-shipped", channel: "email" } }),
  previewMessage: () => ({ body: TEMPLATE }),
  saveMessageTemplate: () => ({ body: { ...TEMPLATE, expectedUpdatedAt: undefined } }),
  restoreMessageTemplate: async (shop) => {
    const path = "/admin/messages/order-shipped/templates/en";
    const { updatedAt } = await shop.send<{ updatedAt: string }>("PUT", path, TEMPLATE);
    return {
      path: { kind: "order-shipped", language: "en" },
      query: { expectedUpdatedAt: updatedAt },
    };
  },
  addNewsletterIssue: (shop) => ({ body: ISSUE, headers: { "idempotency-key": shop.createKey() } }),
  getNewsletterIssue: async (shop) => ({ path: { id: await createIssue(shop) } }),
  updateNewsletterIssue: async (shop) => ({
    path: { id: await createIssue(shop) },
    body: { ...ISSUE, expectedUpdatedAt: undefined },
  }),
  deleteNewsletterIssue: async (shop) => ({ path: { id: await createIssue(shop) } }),
  previewNewsletterIssue: () => ({ body: ISSUE }),
  summarizePerson: () => ({ body: { phone: "0300 1112223", email: undefined } }),
  exportPerson: () => ({ body: { phone: "0300 1112223", email: undefined } }),
  erasePerson: () => ({ body: { phone: "0300 1112223", email: undefined, confirmation: "+923001112223" } }),
  blockPhone: () => ({ body: { phone: "0300 1112223", until: null } }),
  unblockPhone: async (shop) => {
    await shop.send("PUT", "/admin/blocked-phones", { phone: "0300 1112224", reason: "Fake", until: null });
    return { path: { phone: "+923001112224" } };
  },
  getOrderNeighbors: async (shop) => ({
    ...(await prepareNewOrder(shop)),
    query: { ids: shop.createKey() },
  }),
  getOrderTimeline: prepareNewOrder,
  updateOrderItems: async (shop) => {
    const { id, productId } = await shop.createOrder();
    const { updatedAt } = await shop.send<{ updatedAt: string }>("GET", `/admin/orders/${id}`);
    const items = [{ productId, variant: "50ml", quantity: 3 }];
    return { path: { id }, body: { items, expectedUpdatedAt: updatedAt, expectedTotal: 13_500 } };
  },
  quoteOrderItems: async (shop) => {
    const { id, productId } = await shop.createOrder();
    return { path: { id }, body: { items: [{ productId, variant: "50ml", quantity: 3 }] } };
  },
  updateOrderDetails: prepareNewOrderVersion,
  quoteOrderAddress: async (shop) => ({
    ...(await prepareNewOrder(shop)),
    body: { address: { city: "Multan" } },
  }),
  sendContactMessage: (shop) => ({ headers: { "idempotency-key": shop.createKey() } }),
  // Restores the sample settings, because other operations place orders to Pakistan.
  updateStore: () => ({ body: { ...readSampleStore() } }),
  addCourier: (shop) => ({ body: { name: shop.createKey(), trackingUrl: null, helpContact: null } }),
  updateCourier: async (shop) => ({
    path: { id: String(await createCourier(shop)) },
    body: { name: shop.createKey(), trackingUrl: null, helpContact: null },
  }),
  deleteCourier: async (shop) => ({ path: { id: String(await createCourier(shop)) } }),
  listCourierCities: async (shop) => ({ path: { id: String(await createCourier(shop)) } }),
  listUnmatchedPlaces: async (shop) => ({ path: { id: String(await createCourier(shop)) } }),
  createShipments: async (shop) => ({
    body: {
      courierId: await createCourier(shop),
      shipments: [{ order: (await shop.createOrder("confirmed")).id }],
    },
  }),
  recordShipmentState: async (shop) => ({
    body: { shipmentIds: [(await createShipment(shop)).shipmentId], state: "picked" },
  }),
  correctTracking: async (shop) => {
    const { shipmentId, courierId } = await createShipment(shop);
    const expected = { courierId, trackingNumber: null };
    return { path: { id: String(shipmentId) }, body: { courierId, trackingNumber: "CX-1", expected } };
  },
  withdrawParcel: async (shop) => ({
    path: { id: String((await createShipment(shop)).shipmentId) },
    body: { expectedTrackingNumber: null },
  }),
  resolveParcelTask: async (shop) => {
    const { shipmentId } = await createShipment(shop);
    for (const state of ["picked", "lost"])
      await shop.send("POST", "/admin/shipments/state", { shipmentIds: [shipmentId], state });
    return { path: { id: String(shipmentId) }, body: { task: "lost", outcome: "checked" } };
  },
  inspectReturn: async (shop) => {
    const { shipmentId, productId } = await createShipment(shop);
    for (const state of ["picked", "returning", "returned"])
      await shop.send("POST", "/admin/shipments/state", { shipmentIds: [shipmentId], state });
    const lines = [{ productId, variant: "50ml", sealed: 2, opened: 0, damaged: 0 }];
    return { path: { id: String(shipmentId) }, body: { lines } };
  },
  prepareCourierLabels: async (shop) => ({
    body: { shipmentIds: [(await createShipment(shop)).shipmentId] },
  }),
  requestCourierSheet: async (shop) => ({ path: { id: String(await createLoadSheet(shop)) } }),
  recordLoadSheetPrint: async (shop) => ({ path: { id: String(await createLoadSheet(shop)) } }),
  listOrderShipments: prepareNewOrder,
  addWebhookEndpoint: async (shop) => {
    await deleteEndpoints(shop);
    return { body: WEBHOOK };
  },
  updateWebhookEndpoint: async (shop) => ({ path: { id: await createEndpoint(shop) }, body: WEBHOOK }),
  deleteWebhookEndpoint: prepareNewEndpoint,
  rotateWebhookSecret: prepareNewEndpoint,
  sendTestWebhook: prepareNewEndpoint,
  getWebhookDelivery: prepareNewDelivery,
  sendWebhookAgain: prepareNewDelivery,
  // Restores free delivery, because other preparations expect free delivery.
  saveDeliveryRates: () => ({ body: { rates: DEFAULT_DELIVERY_RATES } }),
  setMessageHandled: async (shop) => ({ path: { id: await shop.createMessage() } }),
  listReviews: (shop) => ({ query: { search: shop.createKey() } }),
  updateReview: async (shop) => ({
    path: { id: String(await shop.createReview()) },
    body: { hidden: true, reason: "Concerns another order", expectedReply: null },
  }),
  listStates: () => ({ path: { country: "PK" } }),
  listCities: () => ({ path: { country: "PK", state: "PB" } }),
  signIn: async (shop) => {
    const { email, password } = await shop.createUser();
    return { body: { email, password, adminOnly: false } };
  },
  createApiKey: (shop) => ({ body: createKeyBody(shop) }),
  revokeApiKey: async (shop) => ({ path: { id: await createApiKey(shop) } }),
  setUpAuthenticator: () => ({ body: { currentPassword: STAFF.password } }),
  createPasskeyOptions: () => ({ body: { currentPassword: STAFF.password } }),
  removeAuthenticator: () => ({ body: { currentPassword: STAFF.password } }),
  // Ends the session that all requests use. The next preparation signs in again.
  endOwnSession: async (shop) => {
    const { sessions } = await shop.send<{ sessions: OwnSession[] }>("GET", "/auth/sessions");
    return { path: { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? "" } };
  },
  changeProducts: async (shop) => ({
    body: { ids: [(await shop.createProduct()).id], change: { discountPercentage: 12.5 } },
  }),
  changePrices: async (shop) => ({ body: toPriceChangeBody(shop.createKey(), await shop.createProduct()) }),
  undoPriceChange: async (shop) => {
    const change = toPriceChangeBody(shop.createKey(), await shop.createProduct());
    await shop.send("POST", "/admin/price-changes", change);
    return { path: { id: change.id } };
  },
  deleteProducts: async (shop) => ({ body: { ids: [(await shop.createProduct()).id] } }),
  addProduct: async (shop) => ({
    body: await createSetBody(shop),
    headers: { "idempotency-key": shop.createKey() },
  }),
  updateProduct: async (shop) => ({ ...(await prepareNewProduct(shop)), body: await createSetBody(shop) }),
  importProducts: (shop) => {
    const { query, headers, body } = shop.createImportRequest();
    return { query, headers, body };
  },
  undoImport: async (shop) => ({ path: { id: await shop.createImport() } }),
  addHeroImage: (shop) => ({
    // The shop would reject a generated id, because no stored picture has it.
    body: { publicId: shop.picture.publicId, portraitPublicId: shop.picture.publicId },
  }),
  reorderHeroImages: async (shop) => ({ body: { ids: await shop.listSlideIds() } }),
  updateHeroImage: async (shop) => ({
    path: { id: await shop.createSlide() },
    body: { portraitPublicId: shop.picture.publicId },
  }),
  deleteHeroImage: async (shop) => ({ path: { id: await shop.createSlide() } }),
  setActiveHeroImage: async (shop) => ({ path: { id: await shop.createSlide() } }),
  changeStock: async (shop) => ({
    path: { id: (await shop.createProduct()).id },
    // A request either sets the stock or adds to it.
    body: { variant: "50ml", stock: 7, expectedStock: 1000, add: undefined, reason: undefined },
  }),
  changePrice: async (shop) => ({
    path: { id: (await shop.createProduct()).id },
    body: { variant: "50ml", price: 900, expectedPrice: 4500 },
  }),
  uploadPicture: (shop) => shop.createUploadForm(),
  createUser: (shop) => ({
    body: {
      email: `${shop.createKey()}@example.com`,
      password: "a long password",
      currentPassword: STAFF.password,
      role: "packer",
    },
  }),
  reviewNewDevices: () => ({ body: { devices: [{ uid: "u1", at: "2026-11-23T06:30:00.000Z" }] } }),
  inviteUser: (shop) => ({
    body: { email: `${shop.createKey()}@example.com`, role: "packer", currentPassword: STAFF.password },
  }),
  withdrawInvitation: async (shop) => ({ path: { id: (await createInvitation(shop)).invitation.id } }),
  getInvitation: async (shop) => ({ body: { token: await createInvitationToken(shop) } }),
  acceptInvitation: async (shop) => ({
    body: { token: await createInvitationToken(shop), password: "another long password" },
  }),
  removeUser: async (shop) => ({
    ...(await prepareNewUser(shop)),
    body: { currentPassword: STAFF.password },
  }),
  addRole: (shop) => ({ body: { name: shop.createKey(), permissions: ["orders.read"] } }),
  updateRole: async (shop) => ({
    path: { id: await createRole(shop) },
    body: { name: shop.createKey(), permissions: ["orders.read"] },
  }),
  setRoleSecondFactor: async (shop) => ({ path: { id: await createRole(shop) }, body: { isRequired: true } }),
  deleteRole: async (shop) => ({ path: { id: await createRole(shop) } }),
  getUser: prepareNewUser,
  updateUser: async (shop) => ({
    ...(await prepareNewUser(shop)),
    body: { currentPassword: STAFF.password, role: "packer" },
  }),
  setPassword: async (shop) => ({
    ...(await prepareNewUser(shop)),
    body: { password: "another long password", currentPassword: STAFF.password },
  }),
  addRestockRequest: async (shop) => ({
    body: {
      productId: (await shop.createProduct({ stock: { "50ml": 0 } })).id,
      variant: "50ml",
      contact: "a@example.com",
    },
  }),
  setRestockNotified: async (shop) => ({
    path: { id: await shop.createRestockRequest() },
    body: { isNotified: true },
  }),
  deleteRestockRequest: async (shop) => ({ path: { id: await shop.createRestockRequest() } }),
  exportNewsletter: () => ({ body: { search: "nobody of that name" } }),
};
