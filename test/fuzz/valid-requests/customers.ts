import type { ModuleRequests } from "../preparation.ts";

export const customersRequests: ModuleRequests = {
  preparations: {
    blockPhone: () => ({ body: { phone: "0300 1112223", until: null } }),
    unblockPhone: async (shop) => {
      await shop.send("PUT", "/admin/blocked-phones", { phone: "0300 1112224", reason: "Fake", until: null });
      return { path: { phone: "+923001112224" } };
    },
  },
};
