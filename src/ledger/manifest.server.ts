import type { ServerManifest } from "#kit/server-manifest.ts";

/** Movements stay when their customer is erased, because the accounts have to add up; only their notes go. */
export const ledgerServer: ServerManifest = {
  personalData: {
    money_movements: { topic: "orders", link: "order-row", erasure: "overwrite", columns: { note: null } },
  },
};
