import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, inject } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { createServerDatabase } from "#test/databases/database.ts";
import type { ShopProgram } from "#test/programs/shop-program.ts";
import { startShop } from "#test/programs/shop-program.ts";

import { STAFF } from "./shop-actions.ts";

export interface FuzzedShop extends ShopProgram {
  /** Stops the shop and reads its database. Requests fail afterwards. */
  readDatabase: <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;
}

/** Starts the built shop without rate limits, on a new database on the engine of the test run. */
export async function startFuzzedShop(): Promise<FuzzedShop> {
  const isPostgres = inject("databaseTemplate").engine === "postgres";
  const dataDir = mkdtempSync(join(tmpdir(), "shop-fuzz-"));
  const url = isPostgres ? await createServerDatabase() : undefined;
  const shop = await startShop({
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    RATE_LIMITS: "off",
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
  });
  afterAll(async () => {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const readDatabase: FuzzedShop["readDatabase"] = async (read) => {
    await shop.terminate("SIGTERM");
    const { db, close } = await openDatabase({ dataDir, url });
    return read(db).finally(close);
  };
  return { ...shop, readDatabase };
}
