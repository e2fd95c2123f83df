import type { ModuleRequests } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";

const toBody = (shop: ShopActions) => ({
  kind: "bank",
  name: `Bank ${shop.createKey()}`.slice(0, 50),
  title: "Zee Perfumes",
  iban: "PK36SCBL0000001123456702",
  raastId: undefined,
});

/** Adds an account of the shop and returns its id. */
export const createMoneyAccount = async (shop: ShopActions) =>
  String((await shop.send<{ id: number }>("POST", "/admin/money-accounts", toBody(shop))).id);

/** Adds a cash account and returns its id. */
async function createCash(shop: ShopActions): Promise<number> {
  const body = { kind: "cash", name: `Cash ${shop.createKey()}`.slice(0, 50) };
  return (await shop.send<{ id: number }>("POST", "/admin/money-accounts", body)).id;
}

/** Delivers a parcel of a rider and returns the rider's account. */
async function findRider(shop: ShopActions): Promise<number> {
  const { id } = await shop.createOrder("confirmed");
  const courier = { name: shop.createKey(), trackingUrl: null };
  const { id: courierId } = await shop.send<{ id: number }>("POST", "/admin/couriers", courier);
  const shipped = { courierId, shipments: [{ order: id }] };
  const { results } = await shop.send<{ results: { shipmentId: number }[] }>(
    "POST",
    "/admin/shipments",
    shipped,
  );
  const shipmentIds = results.map(({ shipmentId }) => shipmentId);
  for (const state of ["picked", "delivered"])
    await shop.send("POST", "/admin/shipments/state", { shipmentIds, state });
  const riders = await shop.send<{ accountId: number; courierId: number }[]>("GET", "/admin/money/riders");
  return riders.find((rider) => rider.courierId === courierId)?.accountId ?? 0;
}

const toEntry = (shop: ShopActions, body: object) => ({
  body: { ...body, amount: 250, day: undefined },
  headers: { "idempotency-key": shop.createKey() },
});

export const ledgerRequests: ModuleRequests = {
  preparations: {
    addMoneyAccount: (shop) => ({ body: toBody(shop), headers: { "idempotency-key": shop.createKey() } }),
    updateMoneyAccount: async (shop) => ({
      path: { id: await createMoneyAccount(shop) },
      body: { ...toBody(shop), expectedUpdatedAt: undefined },
    }),
    deleteMoneyAccount: async (shop) => ({ path: { id: await createMoneyAccount(shop) } }),
    getCashSheet: async (shop) => ({ query: { account: await createMoneyAccount(shop) } }),
    recordExpense: async (shop) => toEntry(shop, { accountId: await createCash(shop), note: "Tape" }),
    recordOpening: async (shop) => toEntry(shop, { accountId: await createCash(shop) }),
    recordDeposit: async (shop) =>
      toEntry(shop, { fromId: await createCash(shop), toId: Number(await createMoneyAccount(shop)) }),
    handOver: async (shop) =>
      toEntry(shop, {
        fromId: await findRider(shop),
        toId: await createCash(shop),
        allowsMore: true,
      }),
    closeCashDay: async (shop) => ({
      body: { accountId: await createCash(shop), day: "2026-01-01", counted: 100, expected: 0 },
      headers: { "idempotency-key": shop.createKey() },
    }),
    reverseMoneyEntry: async (shop) => {
      const { body } = toEntry(shop, { accountId: await createCash(shop), note: "Tape" });
      const { id } = await shop.send<{ id: number }>("POST", "/admin/money/expenses", body);
      return { path: { id: String(id) }, body: { reason: "Entered twice" } };
    },
  },
};
