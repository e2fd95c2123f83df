import { eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { NotFound } from "#kit/rules/errors.ts";

import type { Actor, AuditSubject, AuditSubjectType } from "../rules/audit/audit.ts";
import { listFieldChanges } from "../rules/audit/audit.ts";
import { insertOnce } from "./insert-once.ts";
import { recordAudit } from "./record-audit.ts";

interface StoredRecord {
  id: string | number;
  updatedAt: string;
}

interface RecordWrites<Stored extends StoredRecord, Input> {
  subjectType: AuditSubjectType;
  /** Returns the name of a record in the audit log. */
  toLabel: (record: Stored) => string;
  /** Returns the fields whose changes the audit log records. Default: all, except id and version. */
  toAuditValues?: (record: Stored) => object;
  texts: { notFound: string; changedByOthers: string };
  toId: (id: string) => Stored["id"];
  /** Waits for concurrent changes, if more than the record itself must not change meanwhile. */
  lock?: (tx: Database) => Promise<unknown>;
  /** Throws if the fields must not be saved. `before` is undefined for a new record. */
  check?: (tx: Database, input: Input, before: Stored | undefined) => Promise<void>;
  /** Reads a record and locks its row until the end of the transaction. */
  find: (tx: Database, id: Stored["id"]) => Promise<Stored | undefined>;
  insert: (tx: Database, input: Input) => Promise<{ id: Stored["id"] }[]>;
  update: (tx: Database, id: Stored["id"], input: Input, updatedAt: Date) => PromiseLike<unknown>;
  remove: (tx: Database, id: Stored["id"]) => PromiseLike<unknown>;
  /** Runs after each change, in its transaction. */
  afterChange?: (tx: Database) => Promise<unknown>;
}

/** A table whose columns are the fields of a record. */
type RecordTable = PgTable & { id: PgColumn };

/** Returns the statements of a record whose fields are the columns of one table. */
export function writeTable<Table extends RecordTable, Stored extends StoredRecord>(
  table: Table,
  toRecord: (row: Table["$inferSelect"]) => Stored,
) {
  const rows: RecordTable = table;
  const isRow = (id: Stored["id"]) => eq(rows.id, id);
  return {
    find: async (tx: Database, id: Stored["id"]) => {
      const [row] = await tx.select(getTableColumns(rows)).from(rows).where(isRow(id)).for("update");
      return row && toRecord(row);
    },
    insert: async (tx: Database, input: Table["$inferInsert"]) => {
      const inserted = await tx.insert(rows).values(input).returning({ id: rows.id });
      return inserted as { id: Stored["id"] }[];
    },
    update: (tx: Database, id: Stored["id"], input: Table["$inferInsert"], updatedAt: Date) =>
      tx
        .update(rows)
        .set({ ...input, updatedAt })
        .where(isRow(id)),
    remove: (tx: Database, id: Stored["id"]) => tx.delete(rows).where(isRow(id)),
  };
}

interface WriteOptions {
  /** The staff member, for the audit log. */
  by: Actor;
}

interface AddOptions extends WriteOptions {
  /** Requests with the same key return the same record in its current state. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the same key added the record. */
  onReplay?: (() => void) | undefined;
}

/**
 * Returns the writes of a record that staff edit, each in one transaction with its audit entry. `add` adds a record once
 * per idempotency key. All of them throw what `check` throws; `update` and `remove` throw `NotFound`, and `update` throws
 * `Conflict` if the record was changed after `expectedUpdatedAt`.
 */
export function buildRecordWrites<
  Stored extends StoredRecord,
  Input extends { expectedUpdatedAt?: string | undefined },
>(record: RecordWrites<Stored, Input>) {
  const { subjectType, texts, toAuditValues = omitVersion } = record;
  const toSubject = (stored: Stored): AuditSubject => ({
    type: subjectType,
    id: String(stored.id),
    label: record.toLabel(stored),
  });
  async function getExisting(tx: Database, id: Stored["id"]): Promise<Stored> {
    const stored = await record.find(tx, id);
    if (stored === undefined) throw new NotFound(texts.notFound);
    return stored;
  }

  async function insert(tx: Database, input: Input, by: Actor): Promise<string> {
    await record.lock?.(tx);
    await record.check?.(tx, input, undefined);
    const [inserted] = await record.insert(tx, input);
    if (inserted === undefined) throw new Error("The added record was not returned");
    const subject = toSubject(await getExisting(tx, inserted.id));
    await recordAudit(tx, { by, action: "added", subject });
    await record.afterChange?.(tx);
    return subject.id;
  }

  return {
    add: async (db: Database, input: Input, { by, idempotencyKey: key, onReplay }: AddOptions) =>
      db.transaction(async (tx) => {
        const id = await insertOnce(tx, { subjectType, key, onReplay }, () => insert(tx, input, by));
        return getExisting(tx, record.toId(id));
      }),

    update: async (db: Database, id: Stored["id"], input: Input, { by }: WriteOptions) =>
      db.transaction(async (tx) => {
        await record.lock?.(tx);
        const before = await getExisting(tx, id);
        const updatedAt = nextVersion(before.updatedAt, input.expectedUpdatedAt, texts.changedByOthers);
        await record.check?.(tx, input, before);
        await record.update(tx, id, input, updatedAt);
        const after = await getExisting(tx, id);
        const [from, to] = [{ ...toAuditValues(before) }, { ...toAuditValues(after) }];
        const changes = listFieldChanges<Record<string, unknown>>(from, to, Object.keys(to));
        if (changes.length > 0)
          await recordAudit(tx, { by, action: "updated", subject: toSubject(after), changes });
        await record.afterChange?.(tx);
        return after;
      }),

    remove: async (db: Database, id: Stored["id"], { by }: WriteOptions): Promise<void> =>
      db.transaction(async (tx) => {
        const deleted = await getExisting(tx, id);
        await record.remove(tx, id);
        await recordAudit(tx, { by, action: "deleted", subject: toSubject(deleted) });
        await record.afterChange?.(tx);
      }),
  };
}

function omitVersion({ id: _id, updatedAt: _updatedAt, ...fields }: StoredRecord): object {
  return fields;
}
