import { configDefaults, defineConfig } from "vitest/config";

import { CI_ONLY_FILES } from "./test/ci-only-files.ts";
import { isFullSuite, isShortSuite, TIMEOUT_FACTOR } from "./test/suite.ts";

/** Layers whose tests need no database. */
const PURE_LAYERS = [
  "src/**/{rules,storefront,admin,ui,emails,api-client}/**/*.test.{ts,tsx}",
  "src/platform/vendor-seams/react*.test.{ts,tsx}",
];
/** Folders with the name of a pure layer inside another layer, e.g. `api/admin`. */
const NOT_PURE = ["src/**/{api,operations}/**"];
/** Layers whose tests may use a database. */
const DATABASE_LAYERS = [
  "src/**/{operations,api}/**/*.test.ts",
  "src/app/*.test.ts",
  "src/app/{backup,commands,http,lifecycle,maintenance,observability,sample,seeding}/*.test.ts",
  "src/{catalogue,store}/{sample,places}/*.test.ts",
  "src/kit/limits/*.test.ts",
  "src/platform/jobs/*.test.ts",
  "src/platform/{cache,db,events,http,lifecycle,observability,requests,revision,secrets,spreadsheets}/**/*.test.ts",
  "src/platform/vendor-seams/{drizzle,pg,pglite}.*.test.ts",
];
/** Tests of the embedded database, and of programs that open one. They do not run on PostgreSQL. */
const EMBEDDED_ONLY = [
  "src/platform/vendor-seams/pglite.server.test.ts",
  "src/platform/db/embedded/**/*.test.ts",
  "src/app/backup/operations/images-in-a-bucket.test.ts",
  "src/app/commands/{programs,unusable-disk}.test.ts",
  "src/platform/lifecycle/control-socket.test.ts",
  "src/app/lifecycle/embedded-shop.test.ts",
];
/** The tests of `ON_BOTH` in the short form. */
const ON_BOTH_SHORT = [
  "src/platform/db/{migrate,server,statements}/**/*.test.ts",
  "src/orders/operations/place-order.test.ts",
  "src/platform/vendor-seams/drizzle.*.test.ts",
];
/** Tests of connections to a PostgreSQL server. */
const SERVER_ONLY = ["src/platform/vendor-seams/pg.server.test.ts"];
/**
 * Tests that also run on the embedded database: statements, transactions and locks of the folders that write most.
 * `npm run test:all` runs all tests on both; the fuzz step calls every API operation on both.
 */
const ON_BOTH = [
  "src/platform/db/{migrate,server,statements}/**/*.test.ts",
  "src/orders/operations/**/*.test.ts",
  "src/catalogue/operations/stock/**/*.test.ts",
  "src/platform/db/writes/**/*.test.ts",
  "src/staff/operations/insert-once.test.ts",
  "src/app/screens/{order,history}/operations/*.test.ts",
  "src/reports/operations/sales/*.test.ts",
  "src/reviews/operations/submit-order-reviews.test.ts",
  "src/messages/operations/outbox/{outbox,message-sequences}.test.ts",
  "src/platform/vendor-seams/drizzle.*.test.ts",
];
/** Tests that need the server that scripts/test/s3.ts starts. */
const S3_ONLY = ["src/media/operations/stores/s3.test.ts", "src/app/commands/backup-to-bucket.test.ts"];
/** Test files that the short form leaves out. */
const LEFT_OUT = isShortSuite ? CI_ONLY_FILES : [];
const SETUP = ["./test/fail-on-console-error.ts"];
/** Setup of tests that write to a database. */
const DATABASE_SETUP = [
  ...SETUP,
  "./test/register-reactions.ts",
  "./test/databases/fail-on-simultaneous-statements.ts",
];
/** The default of one second is too short on a busy machine. */
const EXPECT = { poll: { timeout: 10_000 * TIMEOUT_FACTOR } };
/** A busy machine may make one test late; a test that fails twice is broken. Locally every failure counts. */
const RETRY = process.env["CI"] === "true" ? 1 : 0;
/** Tests that render components in a simulated DOM. */
const COMPONENTS = ["src/**/*.component.test.tsx"];

/** Every test on PostgreSQL; on the embedded database the tests whose result may differ. */
function integration(engine: "pglite" | "postgres") {
  const embedded = isFullSuite
    ? DATABASE_LAYERS
    : [...EMBEDDED_ONLY, ...(isShortSuite ? ON_BOTH_SHORT : ON_BOTH)];
  return {
    test: {
      name: `integration-${engine}`,
      include: engine === "pglite" ? embedded : DATABASE_LAYERS,
      exclude: [...LEFT_OUT, ...S3_ONLY, ...(engine === "postgres" ? EMBEDDED_ONLY : SERVER_ONLY)],
      environment: "node",
      env: { TEST_DATABASE: engine },
      // Each file opens its own database. Loading the modules again for each file would take a third of the time.
      isolate: false,
      globalSetup: ["./test/databases/database-setup.ts"],
      expect: EXPECT,
      retry: RETRY,
      setupFiles: DATABASE_SETUP,
      // Some tests start whole programs, which compete with the steps that run at the same time.
      testTimeout: 180_000 * TIMEOUT_FACTOR,
      hookTimeout: 120_000 * TIMEOUT_FACTOR,
    },
  };
}

/** The fuzz tests that run only on PostgreSQL, the faster database: except in the long form, tests of texts. */
const SERVER_FUZZ = process.env["FUZZ_LONG"] === "yes" ? [] : ["test/fuzz/naughty-*.test.ts"];

/** Random requests, strings and orders, on either engine; `npm run test:fuzz` says how many. */
function fuzz(engine: "pglite" | "postgres") {
  return {
    test: {
      name: `fuzz-${engine}`,
      include: ["test/fuzz/*.test.ts"],
      exclude: engine === "pglite" ? SERVER_FUZZ : [],
      environment: "node",
      env: { TEST_DATABASE: engine },
      globalSetup: ["./test/databases/database-setup.ts"],
      expect: EXPECT,
      retry: RETRY,
      setupFiles: DATABASE_SETUP,
      testTimeout: 3_600_000 * TIMEOUT_FACTOR,
      hookTimeout: 120_000 * TIMEOUT_FACTOR,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    exclude: [...configDefaults.exclude, "build/**", "build.next/**", "build.past/**", "e2e/**"],
    projects: [
      {
        test: {
          name: "unit",
          include: PURE_LAYERS,
          exclude: [...COMPONENTS, ...NOT_PURE],
          environment: "node",
          isolate: false,
          expect: EXPECT,
          retry: RETRY,
          setupFiles: SETUP,
          testTimeout: 5_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "tools",
          include: ["test/*.test.ts", "{scripts,bench}/**/*.test.ts"],
          environment: "node",
          isolate: false,
          expect: EXPECT,
          retry: RETRY,
          setupFiles: SETUP,
          // Some tests start programs.
          testTimeout: 20_000 * TIMEOUT_FACTOR,
          hookTimeout: 60_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "components",
          include: COMPONENTS,
          environment: "happy-dom",
          // Loading the modules again for each file would take more than half of the time.
          isolate: false,
          expect: EXPECT,
          retry: RETRY,
          setupFiles: [...SETUP, "./test/components/setup.ts"],
          testTimeout: 15_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "pages",
          include: ["test/pages/*.test.ts"],
          environment: "node",
          // The files share the loaded build.
          isolate: false,
          globalSetup: ["./test/pages-setup.ts"],
          expect: EXPECT,
          retry: RETRY,
          setupFiles: DATABASE_SETUP,
          testTimeout: 180_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "deploy",
          include: ["test/deploy/*.test.ts"],
          environment: "node",
          env: { TEST_DATABASE: "postgres" },
          globalSetup: ["./test/databases/database-setup.ts"],
          expect: EXPECT,
          retry: RETRY,
          setupFiles: DATABASE_SETUP,
          testTimeout: 180_000 * TIMEOUT_FACTOR,
          hookTimeout: 120_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "durability",
          include: ["test/durability/*.test.ts"],
          environment: "node",
          expect: EXPECT,
          retry: RETRY,
          setupFiles: DATABASE_SETUP,
          testTimeout: 180_000 * TIMEOUT_FACTOR,
          hookTimeout: 120_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/*.test.ts"],
          environment: "node",
          env: { TEST_DATABASE: "pglite" },
          globalSetup: ["./test/databases/database-setup.ts"],
          expect: EXPECT,
          retry: RETRY,
          setupFiles: DATABASE_SETUP,
          testTimeout: 300_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "cluster",
          include: ["test/cluster/*.test.ts"],
          environment: "node",
          expect: EXPECT,
          retry: RETRY,
          setupFiles: DATABASE_SETUP,
          hookTimeout: 120_000 * TIMEOUT_FACTOR,
        },
      },
      {
        test: {
          name: "security",
          include: ["test/security/*.test.ts"],
          environment: "node",
          expect: EXPECT,
          retry: RETRY,
          setupFiles: SETUP,
          testTimeout: 60_000 * TIMEOUT_FACTOR,
          hookTimeout: 120_000 * TIMEOUT_FACTOR,
        },
      },
      integration("pglite"),
      integration("postgres"),
      fuzz("pglite"),
      fuzz("postgres"),
      {
        test: {
          name: "s3",
          include: S3_ONLY,
          environment: "node",
          expect: EXPECT,
          retry: RETRY,
          setupFiles: SETUP,
          testTimeout: 60_000 * TIMEOUT_FACTOR,
          hookTimeout: 60_000 * TIMEOUT_FACTOR,
        },
      },
    ],
  },
});
