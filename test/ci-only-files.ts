interface CiOnlyGroup {
  /** Which other tests find the same faults, or why these files rarely find faults. */
  reason: string;
  files: readonly string[];
}

/** Test files that `npm test` leaves out. `npm test -- --ci` runs all of them. */
const CI_ONLY_GROUPS: readonly CiOnlyGroup[] = [
  {
    reason:
      "They start several programs and kill processes. The fault step also kills processes of the running shop.",
    files: [
      "src/app/jobs/operations/job-processes.test.ts",
      "src/messages/operations/outbox/outbox-processes.test.ts",
      "src/shipments/operations/booking/booking-processes.test.ts",
      "src/webhooks/operations/webhook-processes.test.ts",
      "src/app/commands/programs.test.ts",
      "src/app/commands/admin.test.ts",
      "src/app/commands/media.test.ts",
      "src/platform/observability/log-crashes.test.ts",
      "src/app/release-migrations.test.ts",
    ],
  },
  {
    reason: "They back up and restore a filled shop many times. Few changes affect archives.",
    files: [
      "src/app/backup/operations/images-in-a-bucket.test.ts",
      "src/app/backup/backup.test.ts",
      "src/app/commands/backup-to-bucket.test.ts",
      "src/app/commands/backup.test.ts",
      "src/app/erasure.test.ts",
      "src/app/lifecycle/restore-shop.test.ts",
    ],
  },
  {
    reason:
      "Random sequences, races and interruptions at every statement. The tests beside them cover the rules in fixed sequences.",
    files: [
      "src/reports/operations/customers/customer-summaries.test.ts",
      "src/payments/operations/interrupted-return.test.ts",
      "src/payments/operations/money-sequences.test.ts",
      "src/orders/operations/confirmation/confirmation-races.test.ts",
      "src/orders/operations/discounts/discount-sequences.test.ts",
      "src/messages/operations/outbox/message-sequences.test.ts",
      "src/messages/operations/outbox/request-channels.test.ts",
      "src/catalogue/operations/lists/count-random-facets.test.ts",
      "src/catalogue/operations/lists/get-product-neighbors.test.ts",
      "src/orders/operations/lists/get-order-neighbors.test.ts",
      "src/app/normalized-transactions.test.ts",
    ],
  },
  {
    reason: "They send hundreds of requests to find a limit, or call every operation of the API.",
    files: [
      "src/staff/api/auth/sign-in-limits.test.ts",
      "src/orders/api/order-lookup-limits.test.ts",
      "src/kit/api/middleware/json-limits.test.ts",
      "src/app/lists.test.ts",
      "src/app/marked-customer.test.ts",
      "src/app/api/other-records.test.ts",
      "src/app/api/same-origin.test.ts",
      "src/app/api/search-without-contacts.test.ts",
      "src/app/api/openapi-document.test.ts",
    ],
  },
  {
    reason: "Adapters of single services. The tests of shipments run on the shop's own courier.",
    files: [
      "src/shipments/operations/couriers/tcs/create-tcs-courier.test.ts",
      "src/shipments/operations/couriers/leopards/create-leopards-courier.test.ts",
      "src/shipments/operations/couriers/trax/create-trax-courier.test.ts",
      "src/shipments/operations/couriers/postex/create-postex-courier.test.ts",
    ],
  },
  {
    reason:
      "They fill a shop with products, orders or cities. The tests of the readers cover the rules on small files.",
    files: [
      "src/app/api/import-export-round-trip.test.ts",
      "src/app/commands/seed.test.ts",
      "src/app/sample/generate-catalogue.test.ts",
      "src/app/seeding/import-orders.test.ts",
      "src/store/operations/places/list-locations.test.ts",
    ],
  },
  {
    reason: "They import or render many images. Few changes affect the sample catalogue or image formats.",
    files: [
      "src/media/api/media.test.ts",
      "src/media/api/admin/media.test.ts",
      "src/app/maintenance/prune-media.test.ts",
      "src/app/seeding/import-catalogue.test.ts",
      "src/app/seeding/import-images.test.ts",
      "src/app/lifecycle/initialize-shop.test.ts",
    ],
  },
  {
    reason:
      "Real servers, connections and timeouts. Tests of the operations and of the API's routes run without them.",
    files: [
      "src/app/api/node-server.test.ts",
      "src/app/http/http-server.test.ts",
      "src/app/http/outage.test.ts",
      "src/app/http/response-cache.test.ts",
      "src/platform/cache/revision-watcher.test.ts",
      "src/platform/requests/outgoing-requests.test.ts",
    ],
  },
];

/** Paths of the test files that `npm test` leaves out. */
export const CI_ONLY_FILES = CI_ONLY_GROUPS.flatMap(({ files }) => files);
