import { buildViewParameters } from "#staff/rules/views/view-query.ts";
import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { z } from "#platform/rules/zod.ts";

import { collectionList } from "./rules/collections/collection-list.ts";
import { productList } from "./rules/staff-product-query.ts";
import { inventoryList } from "./rules/stock/inventory-query.ts";
import { restockList } from "./rules/stock/restock/restock-query.ts";

declare module "#staff/rules/views/view-query.ts" {
  interface ViewListNames {
    products: true;
    collections: true;
    inventory: true;
    restock: true;
  }
}

export const catalogueManifest = {
  jobs: defineJobs({
    "match-notes": { label: "Match the notes of older products" },
    "fetch-import-images": {
      label: "Fetch the images of imported products from another server",
      payload: z.object({ batchId: z.string() }),
    },
    "prune-price-changes": { label: "Delete price changes that can no longer be undone", everyMs: DAY_MS },
    "prune-restock-requests": {
      label: "Delete old contact details of back-in-stock requests",
      everyMs: DAY_MS,
    },
  }),
  views: {
    products: { path: "/admin/products", parameters: buildViewParameters(productList.urlSchema) },
    collections: {
      path: "/admin/collections",
      parameters: buildViewParameters(collectionList.urlSchema),
    },
    inventory: { path: "/admin/inventory", parameters: buildViewParameters(inventoryList.urlSchema) },
    restock: { path: "/admin/back-in-stock", parameters: buildViewParameters(restockList.urlSchema) },
  },
};
