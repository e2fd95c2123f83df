import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

import type { OpenDatabase } from "./client.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite } from "./durable-node-fs.server.ts";
import { migrationsFolder } from "./project-root.ts";
import * as schema from "./schema.server.ts";

/** Opens the embedded database of a data directory. @throws DataDirInUse when another process has it open */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const lock = lockDataDir(dataDir);
  try {
    const directory = join(dataDir, "pglite");
    mkdirSync(directory, { recursive: true });
    const client = await openDurablePglite(directory);
    const db = drizzle({ client, schema });
    await migrate(db, { migrationsFolder });
    return {
      db,
      engine: "pglite",
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
