import type { ServerManifest } from "#kit/server-manifest.ts";

export const reviewsServer: ServerManifest = {
  personalData: {
    order_reviews: {
      topic: "reviews",
      link: "order-row",
      erasure: "mentions",
      isCounted: true,
      columns: { review: "", reply: null, hidden_reason: null, search_text: null },
      omittedFromExport: ["search_text"],
    },
  },
};
