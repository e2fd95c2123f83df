interface CiOnlyGroup {
  /** Which other tests find the same faults, or why these files rarely find faults. */
  reason: string;
  files: readonly string[];
}

/** Test files that `npm test` leaves out. `npm test -- --ci` runs all of them. */
const CI_ONLY_GROUPS: readonly CiOnlyGroup[] = [
  {
    reason:
      "Component tests and API tests cover the rules. npm test still runs browser tests of the main tasks in these areas.",
    files: [
      "e2e/admin-activity.spec.ts",
      "e2e/admin-api-keys.spec.ts",
      "e2e/admin-bulk-products.spec.ts",
      "e2e/admin-featured-collections.spec.ts",
      "e2e/admin-hero-uploads.spec.ts",
      "e2e/admin-invitations.spec.ts",
      "e2e/admin-palette.spec.ts",
      "e2e/admin-product-files.spec.ts",
      "e2e/admin-product-form.spec.ts",
      "e2e/admin-product-saving.spec.ts",
      "e2e/compare.spec.ts",
      "e2e/contact.spec.ts",
      "e2e/newsletter-sending.spec.ts",
      "e2e/passkeys.spec.ts",
      "e2e/wishlist.spec.ts",
    ],
  },
  {
    reason:
      "Page tests cover HTML, headers and forms without scripts. Script errors fail every browser test.",
    files: [
      "e2e/content-security-policy.spec.ts",
      "e2e/document-head.spec.ts",
      "e2e/find.spec.ts",
      "e2e/without-scripts.spec.ts",
    ],
  },
  {
    reason: "The bundle step limits the size of pages, and page tests cover escaping.",
    files: ["e2e/first-load.spec.ts", "e2e/hostile-strings.spec.ts"],
  },
  {
    reason: "Few changes affect colors, motion, image sizes, touch targets, consent or offline behavior.",
    files: [
      "e2e/admin-dark-mode.spec.ts",
      "e2e/admin-lists.spec.ts",
      "e2e/admin-network-errors.spec.ts",
      "e2e/admin-offline.spec.ts",
      "e2e/admin-touch.spec.ts",
      "e2e/analytics.spec.ts",
      "e2e/consent.spec.ts",
      "e2e/network-errors.spec.ts",
      "e2e/images.spec.ts",
      "e2e/timing-and-motion.spec.ts",
    ],
  },
  {
    reason:
      "They start several programs and kill processes. The fault step also kills processes of the running shop.",
    files: [
      "src/app/jobs/operations/job-processes.test.ts",
      "src/messages/operations/outbox/outbox-processes.test.ts",
      "src/shipments/operations/booking/booking-processes.test.ts",
      "src/webhooks/operations/webhook-processes.test.ts",
      "src/app/commands/programs.test.ts",
      "src/platform/observability/log-crashes.test.ts",
      "src/app/release-migrations.test.ts",
    ],
  },
  {
    reason:
      "They restore a filled shop many times. src/app/commands/backup.test.ts backs up and restores a shop.",
    files: [
      "src/app/backup/operations/images-in-a-bucket.test.ts",
      "src/app/backup/backup.test.ts",
      "src/app/commands/backup-to-bucket.test.ts",
      "src/app/erasure.test.ts",
      "src/app/lifecycle/restore-shop.test.ts",
    ],
  },
  {
    reason:
      "It imports 2,000 products. The tests of the reader and of imports cover the rules on small files.",
    files: ["src/app/api/import-export-round-trip.test.ts"],
  },
  {
    reason: "They import or render many images. Few changes affect the sample catalogue or image formats.",
    files: [
      "src/media/api/media.test.ts",
      "src/app/seeding/import-catalogue.test.ts",
      "src/app/lifecycle/initialize-shop.test.ts",
    ],
  },
  {
    reason:
      "They run the built shop through outages, failovers and shutdowns, which few changes affect. The fault step also stops PostgreSQL.",
    files: [
      "test/deploy/asynchronous-commit.test.ts",
      "test/deploy/backup.test.ts",
      "test/deploy/change-before-outage.test.ts",
      "test/deploy/data-directory.test.ts",
      "test/deploy/database-outage.test.ts",
      "test/deploy/log-privacy.test.ts",
      "test/deploy/metrics.test.ts",
      "test/deploy/nginx.test.ts",
      "test/deploy/replicated-replay.test.ts",
      "test/deploy/shutdown.test.ts",
      "test/deploy/unresponsive-database.test.ts",
      "test/deploy/workers-during-outage.test.ts",
      "test/faults/chaos-on-pglite.test.ts",
      "test/faults/full-disk.test.ts",
    ],
  },
  {
    reason: "The fuzz step sends random requests with hostile strings in all fields of the API.",
    files: ["test/fuzz/naughty-requests.test.ts", "test/fuzz/naughty-stored.test.ts"],
  },
  {
    reason: "It starts a Java program. Misplaced elements also cause React warnings, which fail other tests.",
    files: ["test/pages/html.test.ts"],
  },
  {
    reason:
      "They send large bodies and hundreds of concurrent requests to a real server. Tests of the operations cover the races.",
    files: ["src/app/api/node-server.test.ts"],
  },
  {
    reason: "API tests cover the limits.",
    files: ["test/pages/limits.test.ts"],
  },
];

/** Paths of the test files that `npm test` leaves out. */
export const CI_ONLY_FILES = CI_ONLY_GROUPS.flatMap(({ files }) => files);
