import type { ModuleRequests } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";

const toBody = (shop: ShopActions) => ({
  trigger: "code",
  code: shop
    .createKey()
    .replaceAll(/[^a-z\d]/gi, "")
    .slice(-12),
  name: "Eid",
  kind: "percent",
  percent: 10,
  scope: "all",
  startsOn: null,
  endsOn: null,
});

const createDiscount = async (shop: ShopActions, changes: object = {}) =>
  String((await shop.send<{ id: number }>("POST", "/admin/discounts", { ...toBody(shop), ...changes })).id);

export const discountsRequests: ModuleRequests = {
  preparations: {
    addDiscount: (shop) => ({ body: toBody(shop), headers: { "idempotency-key": shop.createKey() } }),
    updateDiscount: async (shop) => ({
      path: { id: await createDiscount(shop) },
      body: { ...toBody(shop), expectedUpdatedAt: undefined },
    }),
    previewDiscount: (shop) => ({ body: { discount: toBody(shop) } }),
    listDiscountCodes: async (shop) => ({ path: { id: await createDiscount(shop) } }),
    generateDiscountCodes: async (shop) => ({
      path: { id: await createDiscount(shop, { trigger: "codes", code: null }) },
      body: { count: 2 },
    }),
    deleteDiscount: async (shop) => ({ path: { id: await createDiscount(shop) } }),
  },
};
