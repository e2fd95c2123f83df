import { randomBytes } from "node:crypto";

import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { readSampleDeliveryRates } from "#delivery/sample/delivery-rates.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { deliveryRates } from "#delivery/tables/delivery-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { staffNoteMessages } from "#catalogue/rules/scent/staff-messages.ts";
import { catalogueManifest } from "#catalogue/manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { listUnknownNotes } from "#catalogue/operations/scent/notes.ts";
import {
  hasUnmatchedProducts,
  matchUnmatchedProducts,
} from "#catalogue/operations/scent/rematch-products.ts";
import { createUser } from "#staff/operations/users.ts";
import type { Media } from "#media/operations/media.ts";
import { getStore, saveStore } from "#store/operations/get-store.ts";
import { addNoteCatalogue } from "../seeding/add-note-catalogue.ts";
import { importCatalogue } from "../seeding/import-catalogue.ts";

import type { Config } from "../config.ts";
import { InvalidSettings } from "../config.ts";

/** Key of the advisory lock, the same in every process. */
const INITIALIZATION_LOCK = 7_241_904;
const DEFAULT_ADMIN_EMAIL = "admin@zarif-essence.example";

/** The first admin account, with its password if it was generated. */
export interface FirstAdmin {
  email: string;
  generatedPassword: string | undefined;
}

/**
 * Fills an empty shop with the sample catalogue and sample delivery rates (unless disabled), the note catalogue,
 * store settings and the first admin. Matches the notes of products that an older release saved. Uses one
 * transaction, so that an interrupted first startup stores nothing. Does not refill a shop whose staff deleted all
 * products.
 * @param options.hasRates whether to add the sample delivery rates. Most tests use a shop without rates, where
 * delivery is free
 */
export async function initializeShop(
  db: Database,
  media: Media,
  config: Config,
  print: (line: string) => void,
  { hasRates = true }: { hasRates?: boolean } = {},
): Promise<FirstAdmin | undefined> {
  return db.transaction(async (tx) => {
    // Several processes may start concurrently. The lock makes one process fill the shop while the others wait.
    await tx.execute(sql`select pg_advisory_xact_lock(${INITIALIZATION_LOCK})`);
    if ((await getStore(tx)) === undefined) {
      const isSampleShop = await fillShop(tx, media, config, print);
      if (isSampleShop && hasRates)
        await tx.insert(deliveryRates).values({ rates: readSampleDeliveryRates() });
    }
    await prepareNotes(tx, config.sampleData ? media : undefined, print);
    return createFirstAdmin(tx, config);
  });
}

/**
 * Adds the sample catalogue (unless disabled or the shop has products) and the sample settings. Returns whether it added
 * the sample catalogue.
 */
async function fillShop(
  tx: Database,
  media: Media,
  config: Config,
  print: (line: string) => void,
): Promise<boolean> {
  const isSampleShop = config.sampleData && (await tx.$count(products)) === 0;
  if (isSampleShop) {
    print("First start: loading the sample catalogue …");
    await importCatalogue(tx, media, readSampleCatalogue(), { imagesDir: sampleImagesDir });
  }
  await saveStore(tx, readSampleStore());
  return isSampleShop;
}

async function prepareNotes(
  tx: Database,
  media: Media | undefined,
  print: (line: string) => void,
): Promise<void> {
  await addNoteCatalogue(tx, media);
  const matched = await matchUnmatchedProducts(tx);
  if (matched > 0) print(staffNoteMessages.matched(matched, await listUnknownNotes(tx)));
  // Matching thousands of products would delay the startup, so a job matches the remaining products.
  if (await hasUnmatchedProducts(tx)) await enqueueJob(tx, catalogueManifest.jobs["match-notes"], {});
}

async function createFirstAdmin(db: Database, config: Config): Promise<FirstAdmin | undefined> {
  if ((await db.$count(users)) > 0) return undefined;
  const email = config.adminEmail ?? DEFAULT_ADMIN_EMAIL;
  const generatedPassword =
    config.adminPassword === undefined ? randomBytes(12).toString("base64url") : undefined;
  const password = config.adminPassword ?? generatedPassword ?? "";
  await createUser(db, { email, password, displayName: "Admin", isAdmin: true }).catch((error: unknown) => {
    if (error instanceof InvalidInput) throw new InvalidSettings([`ADMIN_PASSWORD: ${error.message}`]);
    throw error;
  });
  return { email, generatedPassword };
}
