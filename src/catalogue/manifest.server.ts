import type { ServerManifest } from "#kit/server-manifest.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

import type { FetchServices } from "./operations/product-files/fetch-import-images.ts";
import { fetchImportImages } from "./operations/product-files/fetch-import-images.ts";
import { deletePriceChanges } from "./operations/price-changes/price-changes.ts";
import { matchAllProducts } from "./operations/scent/rematch-products.ts";
import { pruneRestockRequests } from "./operations/stock/restock/restock-requests.ts";

import { catalogueManifest } from "./manifest.ts";

export const catalogueServer: ServerManifest<FetchServices> = {
  jobs: handleJobs<FetchServices, typeof catalogueManifest.jobs>(catalogueManifest.jobs, {
    "match-notes": { run: ({ db, signal }) => matchAllProducts(db, signal), timeoutMs: 5 * MINUTE_MS },
    "fetch-import-images": { run: fetchImportImages, timeoutMs: 5 * MINUTE_MS },
    "prune-price-changes": createPruningHandler(deletePriceChanges),
    "prune-restock-requests": createPruningHandler(pruneRestockRequests),
  }),
  personalData: {
    restock_requests: {
      topic: "restock",
      link: "contact",
      erasure: "delete",
      time: "created_at",
      isCounted: true,
      columns: { contact: null, consent: null },
    },
  },
};
