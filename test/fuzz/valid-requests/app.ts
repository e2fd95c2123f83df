import { readSampleStore } from "#store/sample/store.ts";

import type { ModuleRequests, Preparation } from "../preparation.ts";
import { prepareNewOrder } from "../preparation.ts";

/** Places an order whose customer has a profile, so that answers contain it. */
const prepareOrderWithProfile: Preparation = async (shop) => {
  const request = await prepareNewOrder(shop);
  const { items } = await shop.send<{ items: { id: number }[] }>("GET", "/admin/customers");
  await shop.send("PUT", `/admin/customers/${items[0]?.id}/profile`, {
    name: "Ayesha",
    tags: ["VIP"],
    note: null,
  });
  return request;
};

/** Returns a request that imports a past order. */
function buildHistoryRequest(id: string) {
  const row = `#${id},paid,fulfilled,2024-03-01 10:00:00 +0500,4500,1,Rose Attar,4500`;
  return {
    query: { id, fileName: "orders_export.csv" },
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(
      `Name,Financial Status,Fulfillment Status,Created at,Total,Lineitem quantity,Lineitem name,Lineitem price\n${row}\n`,
    ),
  };
}

export const appRequests: ModuleRequests = {
  preparations: {
    getOrderCustomer: prepareOrderWithProfile,
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
    importHistory: (shop) => buildHistoryRequest(shop.createKey()),
    undoHistoryImport: async (shop) => {
      const { query, body } = buildHistoryRequest(shop.createKey());
      const path = `/admin/history-imports?${new URLSearchParams(query).toString()}`;
      return { path: { id: (await shop.send<{ id: string }>("POST", path, body)).id } };
    },
    // Restores the sample settings, because other operations place orders to Pakistan.
    updateStore: () => ({ body: { ...readSampleStore() } }),
  },
  // Only a failed job can be retried, and only a message that did not arrive can be sent again.
  notPreparable: ["retryJob", "sendMessageAgain"],
};
