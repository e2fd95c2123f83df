import type { ModuleRequests, Preparation } from "../preparation.ts";
import type { KnownParts } from "../requests.ts";
import type { ShopActions } from "../shop-actions.ts";

/** A valid webhook endpoint. */
const WEBHOOK = { url: "https://erp.example/hook", eventTypes: ["order.placed"], isEnabled: true };

/** Deletes all endpoints, because their number is limited, and adds an endpoint. */
async function createEndpoint(shop: ShopActions): Promise<string> {
  await deleteEndpoints(shop);
  const { endpoint } = await shop.send<{ endpoint: { id: number } }>("POST", "/admin/webhooks", WEBHOOK);
  return String(endpoint.id);
}

/** Deletes all webhook endpoints. */
async function deleteEndpoints(shop: ShopActions): Promise<void> {
  const { items } = await shop.send<{ items: { id: number }[] }>("GET", "/admin/webhooks");
  for (const { id } of items) await shop.send("DELETE", `/admin/webhooks/${id}`);
}

async function prepareNewDelivery(shop: ShopActions): Promise<KnownParts> {
  const path = `/admin/webhooks/${await createEndpoint(shop)}/test`;
  const { id } = await shop.send<{ id: number }>("POST", path);
  return { path: { id: String(id) } };
}

const prepareNewEndpoint: Preparation = async (shop) => ({ path: { id: await createEndpoint(shop) } });

export const webhooksRequests: ModuleRequests = {
  preparations: {
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
  },
};
