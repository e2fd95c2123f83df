import { readSampleStore } from "#store/sample/store.ts";

import type { ModuleRequests } from "../preparation.ts";
import { prepareNewOrder } from "../preparation.ts";

export const appRequests: ModuleRequests = {
  preparations: {
    getOrderCustomer: prepareNewOrder,
    getOrderRisks: prepareNewOrder,
    getWhatsAppMessage: prepareNewOrder,
    markWhatsAppMessageSent: async (shop) => {
      const { id } = await shop.createOrder();
      const { kind } = await shop.send<{ kind: string }>("GET", `/admin/orders/${id}/whatsapp-message`);
      return { path: { id }, body: { kind } };
    },
    getOrderNeighbors: async (shop) => ({
      ...(await prepareNewOrder(shop)),
      query: { ids: shop.createKey() },
    }),
    getOrderTimeline: prepareNewOrder,
    // Restores the sample settings, because other operations place orders to Pakistan.
    updateStore: () => ({ body: { ...readSampleStore() } }),
  },
  // Only a failed job can be retried, and only a message that did not arrive can be sent again.
  notPreparable: ["retryJob", "sendMessageAgain"],
};
