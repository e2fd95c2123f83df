import { configDefaults, defineConfig } from "vitest/config";

const DATABASE_FLOORS = ["src/{db,operations,api,server}/**/*.test.ts"];
/** About the embedded database, or about no database at all. */
const EMBEDDED_ONLY = [
  "src/db/embedded-database.test.ts",
  "src/db/sample/**",
  "src/server/cli/**",
  "src/server/config.test.ts",
];
const SETUP = ["./test/fail-on-console-error.ts"];

/** The same tests on each engine that the shop runs on. */
function integration(engine: "pglite" | "postgres") {
  const elsewhere = engine === "postgres" ? EMBEDDED_ONLY : [];
  return {
    test: {
      name: `integration-${engine}`,
      include: DATABASE_FLOORS,
      exclude: elsewhere,
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
          include: ["src/{domain,web}/**/*.test.{ts,tsx}", "test/*.test.ts", "scripts/**/*.test.ts"],
          environment: "node",
          setupFiles: SETUP,
          hookTimeout: 60_000,
        },
      },
      integration("pglite"),
      integration("postgres"),
    ],
  },
});
