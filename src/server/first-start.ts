import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Database } from "#db/client.server.ts";
import { projectRoot } from "#db/project-root.ts";
import { readCatalogue } from "#db/sample/catalogue.ts";
import { products, users } from "#db/schema.server.ts";
import { storeSchema } from "#domain/store.ts";
import { createUser } from "#operations/auth/users.ts";
import type { ImageStore } from "#operations/media/image-store.ts";
import { getStore, saveStore } from "#operations/system/get-store.ts";
import { importCatalogue } from "#operations/system/import-catalogue.ts";

import type { Config } from "./config.ts";

const sampleFolder = join(projectRoot, "src/db/sample");
const DEFAULT_ADMIN_EMAIL = "admin@zarif-essence.example";

/** The account made for the first admin; the password only when the program chose it. */
export interface FirstAdmin {
  email: string;
  generatedPassword: string | undefined;
}

/**
 * Fills an empty shop: sample catalogue (unless switched off), store settings and the first admin. The settings come
 * last, so that an interrupted first start is taken up again, and a shop emptied by its staff stays empty.
 */
export async function prepareFirstStart(
  db: Database,
  images: ImageStore,
  config: Config,
  say: (line: string) => void,
): Promise<FirstAdmin | undefined> {
  if ((await getStore(db)) === undefined) {
    if (config.sampleData && (await db.$count(products)) === 0) {
      say("First start: loading the sample catalogue …");
      const catalogue = readCatalogue(join(sampleFolder, "catalogue.json"));
      await importCatalogue(db, images, catalogue, { imagesDir: sampleFolder });
    }
    await saveStore(
      db,
      storeSchema.parse(JSON.parse(await readFile(join(sampleFolder, "store.json"), "utf8"))),
    );
  }
  return createFirstAdmin(db, config);
}

async function createFirstAdmin(db: Database, config: Config): Promise<FirstAdmin | undefined> {
  if ((await db.$count(users)) > 0) return undefined;
  const email = config.adminEmail ?? DEFAULT_ADMIN_EMAIL;
  const generatedPassword =
    config.adminPassword === undefined ? randomBytes(12).toString("base64url") : undefined;
  const password = config.adminPassword ?? generatedPassword ?? "";
  await createUser(db, { email, password, displayName: "Admin", isAdmin: true });
  return { email, generatedPassword };
}
