import { cpSync } from "node:fs";

import { inject } from "vitest";

import type { DatabaseOptions } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { saveStore } from "#store/operations/get-store.ts";

import { buildCollection, buildProduct } from "#test/factories.ts";
import type { StoredState } from "./stored-state.ts";
import { readStoredState } from "./stored-state.ts";

const PRODUCT_COUNT = 4;
/** A size whose stock is smaller than the demand of the simulated shoppers. */
export const SCARCE_SIZE = "10ml";
/** Stock per size: one size sells out soon, one never sells out, and one is unlimited. */
const STOCK = { [SCARCE_SIZE]: 6, "50ml": 1_000_000, "100ml": null };

/**
 * Adds products to an empty database. Returns the stored state.
 * @param asksForConfirmation whether orders reserve their bottles until they are confirmed
 */
export async function seedDatabase(
  options: DatabaseOptions,
  { asksForConfirmation = false }: { asksForConfirmation?: boolean } = {},
): Promise<StoredState> {
  // Copying an empty database is much faster than creating a database.
  const template = inject("databaseTemplate");
  if (options.url === undefined && template.engine === "pglite") {
    cpSync(template.directory, options.dataDir, { recursive: true });
  }
  return withDatabase(options, async (db) => {
    const { id: collectionRef } = await buildCollection(db);
    for (let number = 1; number <= PRODUCT_COUNT; number += 1) {
      const variantPricing = { [SCARCE_SIZE]: 900 + number, "50ml": 4500 + number, "100ml": 7900 + number };
      await buildProduct(db, { name: `Oud No. ${number}`, collectionRef, variantPricing, stock: STOCK });
    }
    const store = readSampleStore();
    const confirmation = { ...STORE_DEFAULTS.confirmation, enabled: asksForConfirmation };
    await saveStore(db, { ...store, confirmation });
    return readStoredState(db);
  });
}

/** Reads the stored state of a database that no running shop uses. */
export async function readDatabase(options: DatabaseOptions): Promise<StoredState> {
  return withDatabase(options, readStoredState);
}

async function withDatabase<Result>(
  options: DatabaseOptions,
  task: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(options);
  try {
    return await task(db);
  } finally {
    await close();
  }
}
