import { configDefaults, defineConfig } from "vitest/config";

const DATABASE_FLOORS = [
  "src/{db,operations,api,server}/**/*.test.ts",
  "src/vendor-seams/{drizzle,pg,pglite}.*.test.ts",
];
/** About the embedded database, or about no database at all. */
const EMBEDDED_ONLY = [
  "src/vendor-seams/pglite.server.test.ts",
  "src/db/embedded/embedded-database.test.ts",
  "src/db/embedded/maintenance.test.ts",
  "src/db/sample/**",
  "src/operations/media/hosts/cloudinary*.test.ts",
  "src/server/cli/**",
  "src/server/config.test.ts",
  "src/server/lifecycle/control-socket.test.ts",
  "src/server/observability/logging.test.ts",
  "src/server/observability/**",
  "src/server/observability/secret-paths.test.ts",
  "src/api/openapi-document.test.ts",
  "src/server/http/http-server.test.ts",
  "src/server/lifecycle/explain-failure.test.ts",
  "src/server/lifecycle/mutex.test.ts",
];
/** About connections to a PostgreSQL server. */
const SERVER_ONLY = ["src/vendor-seams/pg.server.test.ts"];
/** What needs a server that scripts/test/s3.ts starts. */
const S3_ONLY = ["src/operations/media/stores/s3.test.ts"];
const SETUP = ["./test/fail-on-console-error.ts"];
/** Tests that render components in a simulated DOM. */
const COMPONENTS = ["src/web/**/*.component.test.tsx"];

/** The same tests on each engine that the shop runs on. */
function integration(engine: "pglite" | "postgres") {
  const elsewhere = engine === "postgres" ? EMBEDDED_ONLY : SERVER_ONLY;
  return {
    test: {
      name: `integration-${engine}`,
      include: DATABASE_FLOORS,
      exclude: [...S3_ONLY, ...elsewhere],
      environment: "node",
      env: { TEST_DATABASE: engine },
      // Each file has a database of its own; loading the program anew for each would take a third of the time.
      isolate: false,
      globalSetup: ["./test/database-setup.ts"],
      setupFiles: SETUP,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

/** Random requests, strings and orders, on either engine; `npm run test:fuzz` says how many. */
function fuzz(engine: "pglite" | "postgres") {
  return {
    test: {
      name: `fuzz-${engine}`,
      include: ["test/fuzz/*.test.ts"],
      // What is about the shop's words and not its database is tried on one of them, unless there is time for both.
      exclude:
        engine === "postgres" && process.env["FUZZ_LONG"] !== "yes" ? ["test/fuzz/naughty-*.test.ts"] : [],
      environment: "node",
      env: { TEST_DATABASE: engine },
      globalSetup: ["./test/database-setup.ts"],
      setupFiles: SETUP,
      testTimeout: 3_600_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    exclude: [
      ...configDefaults.exclude,
      "build/**",
      "build.next/**",
      "build.past/**",
      "test/fence/**",
      "e2e/**",
    ],
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/{domain,web}/**/*.test.{ts,tsx}",
            "src/vendor-seams/react*.test.{ts,tsx}",
            "test/*.test.ts",
            "{scripts,bench}/**/*.test.ts",
          ],
          exclude: COMPONENTS,
          environment: "node",
          isolate: false,
          setupFiles: SETUP,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "components",
          include: COMPONENTS,
          environment: "happy-dom",
          setupFiles: [...SETUP, "./test/components/setup.ts"],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: "pages",
          include: ["test/pages/*.test.ts"],
          environment: "node",
          globalSetup: ["./test/pages-setup.ts"],
          setupFiles: SETUP,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "deploy",
          include: ["test/deploy/*.test.ts"],
          environment: "node",
          env: { TEST_DATABASE: "postgres" },
          globalSetup: ["./test/database-setup.ts"],
          setupFiles: SETUP,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "durability",
          include: ["test/durability/*.test.ts"],
          environment: "node",
          setupFiles: SETUP,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/*.test.ts"],
          environment: "node",
          env: { TEST_DATABASE: "pglite" },
          globalSetup: ["./test/database-setup.ts"],
          setupFiles: SETUP,
          testTimeout: 5 * 60_000,
        },
      },
      {
        test: {
          name: "cluster",
          include: ["test/cluster/*.test.ts"],
          environment: "node",
          setupFiles: SETUP,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "security",
          include: ["test/security/*.test.ts"],
          environment: "node",
          setupFiles: SETUP,
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          setupFiles: SETUP,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
