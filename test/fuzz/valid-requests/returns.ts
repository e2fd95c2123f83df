import type { ModuleRequests, Preparation } from "../preparation.ts";
import { prepareNewOrder } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";

const line = (productId: string) => ({ productId, variant: "50ml", quantity: 1, reason: "changed-mind" });

/** Asks for the return of a delivered bottle and returns the number of the return. */
async function createReturn(shop: ShopActions) {
  const { id, productId, token } = await shop.createOrder("delivered");
  const body = { lines: [line(productId)], wants: "refund", outsidePolicy: null };
  const { reference } = await shop.send<{ reference: string }>("POST", `/admin/orders/${id}/returns`, body);
  return { reference, productId, token };
}

async function createReceivedReturn(shop: ShopActions) {
  const created = await createReturn(shop);
  const decision = { decision: "approve", instructions: "Shop 3, Liberty Market, Lahore" };
  await shop.send("POST", `/admin/returns/${created.reference}/decision`, decision);
  await shop.send("POST", `/admin/returns/${created.reference}/receipt`, {});
  return created;
}

/** Inspects a return whose credit can be exchanged. */
async function createInspectedReturn(shop: ShopActions) {
  const received = await createReceivedReturn(shop);
  const { reference, productId } = received;
  const condition = { productId, variant: "50ml", sealed: 1, opened: 0, damaged: 0 };
  await shop.send("POST", `/admin/returns/${reference}/inspection`, { lines: [condition] });
  const items = [{ productId, variant: "50ml", quantity: 1 }];
  return { path: { reference }, body: { items, chargesDelivery: true } };
}

const prepareReturn: Preparation = async (shop) => ({
  path: { reference: (await createReturn(shop)).reference },
});

export const returnsRequests: ModuleRequests = {
  preparations: {
    getLinkedReturns: async (shop) => ({ path: { token: (await shop.createOrder()).token } }),
    listOrderReturns: prepareNewOrder,
    findScannedReturns: async (shop) => ({ body: { code: (await createReturn(shop)).reference } }),
    requestReturn: async (shop) => {
      const { token, productId } = await shop.createOrder("delivered");
      return {
        path: { token },
        headers: { "idempotency-key": shop.createKey() },
        body: { lines: [line(productId)], payee: undefined, wants: "refund" },
      };
    },
    withdrawReturn: async (shop) => {
      const { token, reference } = await createReturn(shop);
      return { path: { token, reference } };
    },
    enterReturn: async (shop) => {
      const { id, productId } = await shop.createOrder("delivered");
      return {
        path: { id },
        headers: { "idempotency-key": shop.createKey() },
        body: { lines: [line(productId)], payee: undefined },
      };
    },
    decideReturn: prepareReturn,
    receiveReturn: async (shop) => {
      const { reference } = await createReturn(shop);
      const decision = { decision: "approve", instructions: "Shop 3, Liberty Market, Lahore" };
      await shop.send("POST", `/admin/returns/${reference}/decision`, decision);
      return { path: { reference } };
    },
    quoteExchange: createInspectedReturn,
    exchangeReturn: async (shop) => {
      const { path, body } = await createInspectedReturn(shop);
      return {
        path,
        headers: { "idempotency-key": shop.createKey() },
        body: { ...body, expectedTotal: undefined },
      };
    },
    correctInspection: async (shop) => {
      const { reference, productId } = await createReceivedReturn(shop);
      const condition = { productId, variant: "50ml", sealed: 1, opened: 0, damaged: 0 };
      await shop.send("POST", `/admin/returns/${reference}/inspection`, { lines: [condition] });
      const corrected = { ...condition, sealed: 0, opened: 1, accepted: undefined };
      return { path: { reference }, body: { lines: [corrected], reason: "Miscounted" } };
    },
    inspectReturnedItems: async (shop) => {
      const { reference, productId } = await createReceivedReturn(shop);
      const condition = { productId, variant: "50ml", sealed: 1, opened: 0, damaged: 0, accepted: undefined };
      return { path: { reference }, body: { lines: [condition] } };
    },
  },
  // Only a form of a page uploads photos.
  notPreparable: ["getReturnPhoto"],
};
