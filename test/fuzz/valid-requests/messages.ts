import type { ModuleRequests } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";

/** A template whose placeholder is allowed in every kind of message. */
const TEMPLATE = { subject: "From {shop}", text: "Hello", link: "View" };

const ISSUE = { subject: "Eid", text: "Eid Mubarak", productIds: [], audience: null };

async function createIssue(shop: ShopActions): Promise<string> {
  const { id } = await shop.send<{ id: number }>("POST", "/admin/newsletter/issues", ISSUE);
  return String(id);
}

export const messagesRequests: ModuleRequests = {
  preparations: {
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
    sendContactMessage: (shop) => ({ headers: { "idempotency-key": shop.createKey() } }),
    setMessageHandled: async (shop) => ({ path: { id: await shop.createMessage() } }),
    setRestockNotified: async (shop) => ({
      path: { id: await shop.createRestockRequest() },
      body: { isNotified: true },
    }),
    deleteRestockRequest: async (shop) => ({ path: { id: await shop.createRestockRequest() } }),
    exportNewsletter: () => ({ body: { search: "nobody of that name" } }),
  },
  // The fuzzed shop has no message channels, and only a message that did not arrive can be sent again.
  notPreparable: [
    // WhatsApp delivers the messages with images.
    "getMessageImage",
    "fetchMessageImage",
    "attachMessageImage",
    "sendReplyAgain",
    "sendUndeliveredMessage",
    "sendRestockMessageAgain",
    "sendTestMessage",
    "replyToMessage",
    "sendNewsletterIssue",
    "stopNewsletterIssue",
    "sendTestNewsletterIssue",
    "verifyWhatsAppHook",
    "receiveWhatsAppEvents",
  ],
};
