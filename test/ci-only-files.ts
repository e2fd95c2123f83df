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
      "They send large bodies and hundreds of concurrent requests to a real server. Tests of the operations cover the races.",
    files: ["src/app/api/node-server.test.ts"],
  },
];

/** Paths of the test files that `npm test` leaves out. */
export const CI_ONLY_FILES = CI_ONLY_GROUPS.flatMap(({ files }) => files);
