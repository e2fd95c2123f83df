import pg from "pg";

import { startEmbeddedPostgres } from "#test/embedded-postgres.ts";

import { test as base } from "./fixtures.ts";
import { START_MS, startShop } from "./isolated-shop.ts";

interface BreakableShop {
  url: string;
  /** Takes a table away, so that whatever reads it fails as a broken database does. */
  takeAway: (table: string) => Promise<void>;
  /** Puts back what was taken away. */
  repair: () => Promise<void>;
}

/** For tests of what staff see when the server fails: a shop of the test's own whose database can be broken. */
export const test = base.extend<{ repaired: undefined }, { breakable: BreakableShop }>({
  breakable: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
    async ({}, provide) => {
      const server = await startEmbeddedPostgres();
      const { url, stop } = await startShop({ E2E_DATABASE_URL: server.url });
      const database = new pg.Client({ connectionString: server.url });
      await database.connect();
      const away = new Set<string>();
      await provide({
        url,
        takeAway: async (table) => {
          await database.query(`alter table ${table} rename to ${table}_away`);
          away.add(table);
        },
        repair: async () => {
          for (const table of away) await database.query(`alter table ${table}_away rename to ${table}`);
          away.clear();
        },
      });
      await database.end();
      await stop();
      await server.stop();
    },
    { scope: "worker", timeout: 2 * START_MS },
  ],
  baseURL: async ({ breakable }, provide) => provide(breakable.url),
  repaired: [
    async ({ breakable }, provide) => {
      await provide(undefined);
      await breakable.repair();
    },
    { auto: true },
  ],
});

export { expect } from "./fixtures.ts";
