import { CHECKOUT } from "#test/checkout.ts";

import type { ModuleRequests, Preparation } from "../preparation.ts";
import { prepareNewOrder } from "../preparation.ts";

const prepareNewLink: Preparation = async (shop) => ({ path: { token: (await shop.createOrder()).token } });

const prepareNewOrderVersion: Preparation = async (shop) => {
  const { id } = await shop.createOrder();
  const { updatedAt } = await shop.send<{ updatedAt: string }>("GET", `/admin/orders/${id}`);
  // The sample settings allow delivery to Pakistan only.
  return { path: { id }, body: { expectedUpdatedAt: updatedAt, address: { country: "Pakistan" } } };
};

export const ordersRequests: ModuleRequests = {
  preparations: {
    listMatchingOrders: (shop) => ({ query: { ids: shop.createKey() } }),
    listOrders: (shop) => ({ query: { ids: shop.createKey() } }),
    placeOrder: async (shop) => ({
      headers: { "idempotency-key": shop.createKey() },
      body: {
        // The sample settings allow delivery to Pakistan only.
        address: CHECKOUT.address,
        items: [{ productId: (await shop.createProduct()).id, variant: "50ml", quantity: 1 }],
        deliveryMethod: "standard",
        code: undefined,
        // Which ways to pay the shop offers depends on the accounts that other requests add.
        paymentMethod: undefined,
      },
    }),
    placeStaffOrder: async (shop) => ({
      headers: { "idempotency-key": shop.createKey() },
      body: {
        handover: "delivery",
        customer: CHECKOUT.customer,
        address: CHECKOUT.address,
        items: [{ productId: (await shop.createProduct()).id, variant: "50ml", quantity: 1 }],
        deliveryMethod: "standard",
        code: undefined,
        discount: undefined,
        expectedTotal: undefined,
        // As of an order that a shopper places.
        paymentMethod: undefined,
        asksAdvance: undefined,
        advance: undefined,
      },
    }),
    placeReplacement: async (shop) => {
      const { id, productId } = await shop.createOrder("delivered");
      return {
        path: { id },
        headers: { "idempotency-key": shop.createKey() },
        body: { items: [{ productId, variant: "50ml", quantity: 1 }] },
      };
    },
    findScannedSize: async (shop) => {
      const code = shop.createKey();
      await shop.createProduct({ sku: code });
      return { body: { code } };
    },
    quoteStaffOrder: async (shop) => ({
      body: { items: [{ productId: (await shop.createProduct()).id, variant: "50ml", quantity: 1 }] },
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
    correctOrder: async (shop) => {
      const { token } = await shop.createOrder();
      const { updatedAt } = await shop.send<{ updatedAt: string }>("GET", `/orders/${token}`);
      const address = { country: "Pakistan" };
      return { path: { token }, body: { expectedUpdatedAt: updatedAt, address, accepted: undefined } };
    },
    getOrder: prepareNewOrder,
    updateOrderStatus: async (shop) => ({
      path: { id: (await shop.createOrder()).id },
      body: { status: "confirmed", expectedStatus: "pending", cashAccountId: undefined },
    }),
    updateOrderNotes: async (shop) => ({
      path: { id: (await shop.createOrder()).id },
      body: { expectedNotes: null },
    }),
    getOrderConfirmation: prepareNewOrder,
    revokeOrderLinks: prepareNewOrder,
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
  },
  // The fuzzed shop has no message channels, and each confirmation can be decided only once.
  notPreparable: ["sendOrderLink", "decideConfirmation", "recordCall"],
};
