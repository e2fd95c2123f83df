import type { ModuleRequests } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";
import { createMoneyAccount } from "./ledger.ts";

interface Money {
  entries: { id: number }[];
  payments: { id: number }[];
  refunds: { id: number }[];
}

/** A PNG image of 2 × 2 pixels. */
const TINY_IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR4nGNoAAMGBTAAACIuA8EiYAlDAAAAAElFTkSuQmCC";

const toReceipt = async (shop: ShopActions, amount: number) => ({
  method: "bank-transfer",
  accountId: Number(await createMoneyAccount(shop)),
  amount,
  transactionId: shop.createKey().slice(-20),
  allowsOverpayment: true,
  occurredAt: undefined,
});

/** Records a payment of a new order that is far above what it costs. */
async function createPayment(
  shop: ShopActions,
): Promise<{ orderId: string; accountId: number; money: Money }> {
  const { id: orderId } = await shop.createOrder();
  const receipt = await toReceipt(shop, 10_000_000);
  const money = await shop.send<Money>("POST", `/admin/orders/${orderId}/payments`, receipt);
  return { orderId, accountId: receipt.accountId, money };
}

const toRefund = { amount: 100, method: "cash", dueOn: undefined };

async function createRefund(shop: ShopActions): Promise<{ id: string; accountId: number }> {
  const { orderId, accountId } = await createPayment(shop);
  const { refunds } = await shop.send<Money>("POST", `/admin/orders/${orderId}/refunds`, toRefund);
  return { id: String(refunds[0]?.id), accountId };
}

export const paymentsRequests: ModuleRequests = {
  preparations: {
    getOrderMoney: async (shop) => ({ path: { id: (await shop.createOrder()).id } }),
    recordPayment: async (shop) => ({
      path: { id: (await shop.createOrder()).id },
      body: await toReceipt(shop, 100),
      headers: { "idempotency-key": shop.createKey() },
    }),
    attachPaymentProof: async (shop) => {
      const { orderId, money } = await createPayment(shop);
      return {
        path: { id: orderId },
        query: { paymentId: String(money.payments[0]?.id) },
        headers: { "content-type": "application/octet-stream", "idempotency-key": shop.createKey() },
        body: Buffer.from(TINY_IMAGE, "base64"),
      };
    },
    reverseOrderEntry: async (shop) => ({
      path: { id: String((await createPayment(shop)).money.entries[0]?.id) },
    }),
    createRefund: async (shop) => ({
      path: { id: (await createPayment(shop)).orderId },
      body: toRefund,
      headers: { "idempotency-key": shop.createKey() },
    }),
    payRefund: async (shop) => {
      const { id, accountId } = await createRefund(shop);
      return {
        path: { id },
        body: { accountId, reference: shop.createKey().slice(-20), occurredAt: undefined },
      };
    },
    cancelRefund: async (shop) => ({ path: { id: (await createRefund(shop)).id } }),
  },
  // Only shoppers submit payments that staff decide about.
  notPreparable: ["acceptPayment", "rejectPayment", "getPaymentProof"],
};
