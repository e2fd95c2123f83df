import type { ServerManifest } from "#kit/server-manifest.ts";

export const customersServer: ServerManifest = {
  personalData: {
    blocked_phones: {
      topic: "blocks",
      link: "phone",
      erasure: "expired",
      isCounted: true,
      columns: { phone: null, reason: null },
    },
  },
};
