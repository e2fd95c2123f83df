import type { ModuleRequests, Preparation } from "../preparation.ts";
import { prepareNewProduct } from "../preparation.ts";

/** Places an order, whose customer is part of the path. */
const prepareCustomer: Preparation = async (shop) => {
  await shop.createOrder();
  const { items } = await shop.send<{ items: { id: number }[] }>("GET", "/admin/customers");
  return { path: { id: String(items[0]?.id) }, body: { expectedUpdatedAt: undefined, tags: ["VIP"] } };
};

export const reportsRequests: ModuleRequests = {
  preparations: {
    getCustomer: async (shop) => ({ path: (await prepareCustomer(shop)).path }),
    saveCustomerProfile: prepareCustomer,
    getStockDetail: prepareNewProduct,
    exportOrders: (shop) => ({ query: { ids: shop.createKey() } }),
    exportProducts: (shop) => ({ query: { ids: shop.createKey() } }),
  },
};
