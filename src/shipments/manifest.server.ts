import type { ServerManifest } from "#kit/server-manifest.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { JobAttempt } from "#platform/jobs/handle-jobs.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { shipmentsManifest } from "./manifest.ts";
import { bookShipments } from "./operations/booking/book-shipments.ts";
import { fetchAllCities } from "./operations/cities/fetch-cities.ts";
import { pruneLabels } from "./operations/labels/store-label.ts";
import { checkPayments } from "./operations/payments/check-payments.ts";
import { pollShipments } from "./operations/polling/poll-shipments.ts";

interface Services {
  /** Returns the key of the courier accounts. Without this function, the process contacts no couriers. */
  getCredentialsKey?: GetCredentialsKey;
}

type CourierOptions = JobAttempt & { getCredentialsKey: GetCredentialsKey };

/** Creates the handler of a job that contacts couriers. */
function createCourierHandler(run: (db: Database, options: CourierOptions) => Promise<unknown>) {
  return {
    run: async ({ getCredentialsKey, ...attempt }: JobAttempt & Services) => {
      if (getCredentialsKey) await run(attempt.db, { ...attempt, getCredentialsKey });
    },
    timeoutMs: 5 * MINUTE_MS,
  };
}

export const shipmentsServer: ServerManifest<Services> = {
  jobs: handleJobs(shipmentsManifest.jobs, {
    "book-shipments": createCourierHandler(bookShipments),
    "poll-shipments": createCourierHandler(pollShipments),
    "check-payments": createCourierHandler(checkPayments),
    "fetch-courier-cities": createCourierHandler(fetchAllCities),
    "prune-labels": createPruningHandler(pruneLabels),
  }),
  personalData: {
    shipment_events: {
      topic: "orders",
      link: "shipment-row",
      erasure: "overwrite",
      // `eraseCourierTexts` also removes texts from the codes.
      columns: { text: null, status_key: null },
    },
    shipment_labels: {
      topic: "orders",
      link: "shipment-row",
      erasure: "delete",
      columns: { content: null, source_url: null },
      omittedFromExport: ["content", "source_url"],
    },
    shipment_advice: {
      topic: "orders",
      link: "shipment-row",
      erasure: "overwrite",
      columns: { remarks: null },
    },
    load_sheets: {
      topic: "orders",
      link: "load-sheet",
      erasure: "overwrite",
      columns: { content: null },
      omittedFromExport: ["content"],
    },
    shipments: {
      topic: "orders",
      link: "order-row",
      erasure: "overwrite",
      columns: { state_text: null, unknown_text: null, booking_error: null },
    },
  },
};
