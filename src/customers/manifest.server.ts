import type { ServerManifest } from "#kit/server-manifest.ts";

export const customersServer: ServerManifest = {
  personalData: {
    customer_profiles: {
      topic: "profiles",
      link: "phone",
      erasure: "delete",
      time: "created_at",
      isCounted: true,
      columns: { phone: null, name: null, tags: null, note: null },
      omittedFromExport: ["import_id"],
    },
    // Triggers delete the row with the last order and the profile.
    customer_summaries: {
      topic: "profiles",
      link: "phone",
      erasure: "keep",
      columns: { phone: null, name: null, email: null, city: null, search_text: null },
      omittedFromExport: ["search_text"],
    },
    blocked_phones: {
      topic: "blocks",
      link: "phone",
      erasure: "expired",
      isCounted: true,
      columns: { phone: null, reason: null },
    },
  },
};
