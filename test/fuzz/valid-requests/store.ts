import type { ModuleRequests } from "../preparation.ts";

export const storeRequests: ModuleRequests = {
  preparations: {
    listStates: () => ({ path: { country: "PK" } }),
    listCities: () => ({ path: { country: "PK", state: "PB" } }),
  },
};
