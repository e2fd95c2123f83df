import type { ModuleRequests } from "../preparation.ts";
import { prepareNewProduct } from "../preparation.ts";

export const reportsRequests: ModuleRequests = {
  preparations: {
    getStockDetail: prepareNewProduct,
    exportOrders: (shop) => ({ query: { ids: shop.createKey() } }),
    exportProducts: (shop) => ({ query: { ids: shop.createKey() } }),
  },
};
