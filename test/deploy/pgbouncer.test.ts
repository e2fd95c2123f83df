import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sql } from "drizzle-orm";

import type { OpenDatabase } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { listDatabaseWarnings } from "#app/lifecycle/database-warnings.ts";

import { createServerDatabase } from "../databases/database.ts";
import { buildProduct, buildOrderInput } from "../factories.ts";
import type { PgbouncerProgram } from "../programs/pgbouncer-program.ts";
import { hasPgbouncer, POOL_SIZE, startPgbouncer } from "../programs/pgbouncer-program.ts";

const ORDER_COUNT = 250;

const databaseUrl = await createServerDatabase();

interface ConnectionSettings {
  statement_timeout: string;
  idle_in_transaction_session_timeout: string;
  random_page_cost: string;
}

/**
 * Reads the settings of every server connection. Each transaction keeps its connection until all connections are open.
 */
async function readAllSettings({ db }: OpenDatabase): Promise<ConnectionSettings[]> {
  let openCount = 0;
  const { promise: allOpen, resolve: markAllOpen } = Promise.withResolvers<void>();
  return Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      db.transaction(async (tx) => {
        const { rows } =
          (await tx.execute(sql`select current_setting('statement_timeout') as statement_timeout,
          current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
          current_setting('random_page_cost') as random_page_cost`)) as { rows: [ConnectionSettings] };
        openCount += 1;
        if (openCount === POOL_SIZE) markAllOpen();
        await allOpen;
        return rows[0];
      }),
    ),
  );
}

describe.skipIf(!hasPgbouncer)("through PgBouncer in transaction mode", () => {
  let pooler: PgbouncerProgram;
  beforeAll(async () => {
    pooler = await startPgbouncer(databaseUrl);
  });
  afterAll(() => pooler.stop());

  const openPooledDatabase = () => openDatabase({ url: pooler.url, dataDir: "", poolSize: POOL_SIZE });

  test("every order succeeds, whether or not PgBouncer tracks prepared statements", async () => {
    const opened = await openPooledDatabase();
    const { id } = await buildProduct(opened.db, { stock: { "50ml": null } });
    const input = buildOrderInput([{ productId: id, variant: "50ml", quantity: 1 }]);
    const placed = await Promise.allSettled(
      Array.from({ length: ORDER_COUNT }, () => placeOrder(opened.db, input)),
    );
    const reopened = await openPooledDatabase();
    placed.push(
      ...(await Promise.allSettled([placeOrder(reopened.db, input), placeOrder(opened.db, input)])),
    );
    const failures = placed.filter((result) => result.status === "rejected");
    expect(failures).toEqual([]);
    await opened.close();
    await reopened.close();
  });

  test("running the statements from the missing-settings warning applies the settings to every connection", async () => {
    const before = await openPooledDatabase();
    const warnings = (await listDatabaseWarnings(before)).map(({ warning }) => warning);
    const settingsWarning = warnings.find((warning) => warning.includes("ALTER ROLE"));
    const statements = settingsWarning?.slice(settingsWarning.indexOf("ALTER ROLE")) ?? "";
    expect(statements).toContain("statement_timeout = 15000;");
    await before.db.execute(sql.raw(statements));
    await before.close();
    await pooler.reconnect();

    const after = await openPooledDatabase();
    onTestFinished(after.close);
    onTestFinished(async () => void (await after.db.execute(sql`alter role current_user reset all`)));
    expect(after.pooler?.missingSettings).toEqual([]);
    const settingsPerConnection = await readAllSettings(after);
    expect(settingsPerConnection).toHaveLength(POOL_SIZE);
    const expected = {
      statement_timeout: "15s",
      idle_in_transaction_session_timeout: "1min",
      random_page_cost: "1.1",
    };
    expect(settingsPerConnection).toEqual(settingsPerConnection.map(() => expected));
  });
});

test("a direct connection has no pooler and causes no pooler warning", async () => {
  const opened = await openDatabase({ url: databaseUrl, dataDir: "" });
  expect(opened.pooler).toBeUndefined();
  expect((await listDatabaseWarnings(opened)).filter(({ warning }) => warning.includes("pooler"))).toEqual(
    [],
  );
  await opened.close();
});
