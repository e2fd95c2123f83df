import { configDefaults, defineConfig } from "vitest/config";

const DATABASE_FLOORS = ["src/{db,operations,api,server}/**/*.test.ts"];
/** About the embedded database, or about no database at all. */
const EMBEDDED_ONLY = [
  "src/db/embedded-database.test.ts",
  "src/db/sample/**",
  "src/operations/media/hosts/cloudinary*.test.ts",
  "src/server/cli/**",
  "src/server/config.test.ts",
];
/** What needs a server that scripts/test/s3.ts starts. */
const S3_ONLY = ["src/operations/media/stores/s3.test.ts"];
const SETUP = ["./test/fail-on-console-error.ts"];

/** The same tests on each engine that the shop runs on. */
function integration(engine: "pglite" | "postgres") {
  const elsewhere = engine === "postgres" ? EMBEDDED_ONLY : [];
  return {
    test: {
      name: `integration-${engine}`,
      include: DATABASE_FLOORS,
      exclude: [...S3_ONLY, ...elsewhere],
      environment: "node",
      env: { TEST_DATABASE: engine },
      globalSetup: ["./test/database-setup.ts"],
      setupFiles: SETUP,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    exclude: [...configDefaults.exclude, "build/**", "test/fence/**", "e2e/**"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/{domain,web}/**/*.test.{ts,tsx}", "test/*.test.ts", "{scripts,bench}/**/*.test.ts"],
          environment: "node",
          setupFiles: SETUP,
          hookTimeout: 60_000,
        },
      },
      integration("pglite"),
      integration("postgres"),
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
