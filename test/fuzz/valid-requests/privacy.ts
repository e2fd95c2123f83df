import type { ModuleRequests } from "../preparation.ts";

export const privacyRequests: ModuleRequests = {
  preparations: {
    summarizePerson: () => ({ body: { phone: "0300 1112223", email: undefined } }),
    exportPerson: () => ({ body: { phone: "0300 1112223", email: undefined } }),
    erasePerson: () => ({ body: { phone: "0300 1112223", email: undefined, confirmation: "+923001112223" } }),
  },
};
