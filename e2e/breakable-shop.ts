import pg from "pg";

import { startEmbeddedPostgres } from "#test/databases/embedded-postgres.ts";

import { test as base } from "./fixtures.ts";
import { START_TIMEOUT_MS, startShop } from "./isolated-shop.ts";

interface BreakableShop {
  url: string;
  /** Renames a table, so every query on it fails. */
  breakTable: (table: string) => Promise<void>;
  /** Restores the renamed tables. */
  repair: () => Promise<void>;
}

/** Provides an isolated shop whose database the test can break, for tests of server errors. */
export const test = base.extend<{ autoRepair: undefined }, { breakable: BreakableShop }>({
  breakable: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
    async ({}, provide) => {
      const server = await startEmbeddedPostgres();
      const { url, stop } = await startShop({ E2E_DATABASE_URL: server.url });
      const database = new pg.Client({ connectionString: server.url });
      await database.connect();
      const renamedTables = new Set<string>();
      await provide({
        url,
        breakTable: async (table) => {
          await database.query(`alter table ${table} rename to ${table}_renamed`);
          renamedTables.add(table);
        },
        repair: async () => {
          for (const table of renamedTables)
            await database.query(`alter table ${table}_renamed rename to ${table}`);
          renamedTables.clear();
        },
      });
      await database.end();
      await stop();
      await server.stop();
    },
    { scope: "worker", timeout: 2 * START_TIMEOUT_MS },
  ],
  baseURL: async ({ breakable }, provide) => provide(breakable.url),
  autoRepair: [
    async ({ breakable }, provide) => {
      await provide(undefined);
      await breakable.repair();
    },
    { auto: true },
  ],
});

export { expect } from "./fixtures.ts";
