import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import type { GetColumnData, SQL, SQLWrapper } from "drizzle-orm";
import { Column, is, sql } from "drizzle-orm";

import type { Database, OpenDatabase } from "../client.server.ts";
import { queryRows } from "./rows.server.ts";

/** Fields of a snapshot row by property name. Their SQL names must be unique. */
export type SnapshotFields = Record<string, Column | SQL.Aliased>;

export type SnapshotRow<Fields extends SnapshotFields> = {
  [Name in keyof Fields]: Fields[Name] extends Column
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends SQL.Aliased<infer Value>
      ? Value
      : never;
};

export interface SnapshotQuery<Fields extends SnapshotFields> {
  fields: Fields;
  /** The complete statement: `db.select(fields)…`. */
  rows: SQLWrapper;
  /** Statement that counts the rows, e.g. `select count(*)::int as total from …`. */
  total: SQL;
  /** Rows per batch. */
  batchSize?: number;
}

export interface Snapshot<Row> {
  total: number;
  batches: AsyncGenerator<Row[], void, undefined>;
  /** Reads related data of a batch: from the same snapshot on PostgreSQL, but current data on the embedded database. */
  db: Database;
  /** Stops reading. Never throws. */
  close: () => Promise<void>;
}

const BATCH_SIZE = 200;
/** Must exceed the HTTP server's timeout of two minutes for a stalled download. */
const MAX_IDLE_MS = 180_000;
const STATEMENT_TIMEOUT_MS = 120_000;

/**
 * Reads the rows of one statement in batches from a consistent snapshot, regardless of the reader's speed.
 * PostgreSQL reads from a cursor in a repeatable-read transaction. The embedded database has a single connection, which
 * a transaction would block until the last batch; it copies the rows into a cursor `with hold` in a short transaction
 * instead (decision 015).
 */
export async function openSnapshot<Fields extends SnapshotFields>(
  db: Database,
  engine: OpenDatabase["engine"],
  query: SnapshotQuery<Fields>,
): Promise<Snapshot<SnapshotRow<Fields>>> {
  const cursor = sql.identifier(`snapshot_${randomUUID().replaceAll("-", "")}`);
  return engine === "pglite"
    ? openPersistentCursor(db, cursor, query)
    : openTransactionCursor(db, cursor, query);
}

type CursorName = ReturnType<typeof sql.identifier>;

async function openPersistentCursor<Fields extends SnapshotFields>(
  db: Database,
  cursor: CursorName,
  query: SnapshotQuery<Fields>,
): Promise<Snapshot<SnapshotRow<Fields>>> {
  const total = await db.transaction((tx) =>
    declareCursor(tx, sql`${cursor} no scroll cursor with hold`, query),
  );
  const batches = fetchBatches(db, cursor, query);
  const close = async () => {
    await batches.return();
    // The cursor no longer exists if the database is closing.
    await db.execute(sql`close ${cursor}`).catch(() => undefined);
  };
  return { total, batches, db, close };
}

async function openTransactionCursor<Fields extends SnapshotFields>(
  db: Database,
  cursor: CursorName,
  query: SnapshotQuery<Fields>,
): Promise<Snapshot<SnapshotRow<Fields>>> {
  const opened = Promise.withResolvers<Snapshot<SnapshotRow<Fields>>>();
  const closed = Promise.withResolvers<void>();
  const transaction = db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`));
      await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${MAX_IDLE_MS}`));
      const total = await declareCursor(tx, sql`${cursor} no scroll cursor`, query);
      const batches = fetchBatches(tx, cursor, query);
      const close = async () => {
        await batches.return();
        closed.resolve();
        // The reader of the batches gets the error of a broken connection.
        await transaction.catch(() => undefined);
      };
      opened.resolve({ total, batches, db: tx, close });
      await closed.promise;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  transaction.catch(opened.reject);
  return opened.promise;
}

async function declareCursor<Fields extends SnapshotFields>(
  tx: Database,
  cursor: SQL,
  { rows, total }: SnapshotQuery<Fields>,
): Promise<number> {
  const [count] = await queryRows<{ total: number }>(tx, total);
  await tx.execute(sql`declare ${cursor} for ${rows.getSQL()}`);
  return count?.total ?? 0;
}

async function* fetchBatches<Fields extends SnapshotFields>(
  db: Database,
  cursor: CursorName,
  { fields, batchSize = BATCH_SIZE }: SnapshotQuery<Fields>,
): AsyncGenerator<SnapshotRow<Fields>[], void, undefined> {
  const decode = createDecoder(fields);
  for (;;) {
    const rows = await queryRows<Record<string, unknown>>(
      db,
      sql`fetch forward ${sql.raw(String(batchSize))} from ${cursor}`,
    );
    if (rows.length === 0) return;
    yield rows.map(decode);
    // Lets other requests run between batches, because the embedded database runs in this thread.
    await setImmediate();
  }
}

/** Creates a function that converts a row of driver values to the types of the schema. */
function createDecoder<Fields extends SnapshotFields>(
  fields: Fields,
): (row: Record<string, unknown>) => SnapshotRow<Fields> {
  const readers = Object.entries(fields).map(([name, field]) =>
    is(field, Column)
      ? { name, key: field.name, read: (value: unknown): unknown => field.mapFromDriverValue(value) }
      : { name, key: field.fieldAlias, read: (value: unknown) => value },
  );
  return (row) => {
    const decoded: Record<string, unknown> = {};
    for (const { name, key, read } of readers) decoded[name] = row[key] === null ? null : read(row[key]);
    return decoded as SnapshotRow<Fields>;
  };
}
