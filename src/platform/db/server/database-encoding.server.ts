import { sql } from "drizzle-orm";

import type { Database } from "../client.server.ts";
import { queryRows } from "../statements/rows.server.ts";

/** Thrown if the database has another encoding than UTF-8, in which searches cannot fold accents and Urdu letters. */
export class WrongEncoding extends Error {
  constructor(encoding: string) {
    super(
      `The database has the encoding ${encoding}, but the shop needs UTF8. Nothing was changed. Create a database with: CREATE DATABASE shop ENCODING 'UTF8' TEMPLATE template0. If the shop has data, restore a backup into the new database.`,
    );
    this.name = "WrongEncoding";
  }
}

/** @throws WrongEncoding if the database is not encoded in UTF-8 */
export async function assertUtf8(db: Database): Promise<void> {
  const [row] = await queryRows<{ encoding: string }>(
    db,
    sql`select current_setting('server_encoding') as encoding`,
  );
  if (row?.encoding !== "UTF8") throw new WrongEncoding(row?.encoding ?? "unknown");
}
