import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";

import { toE164 } from "#kit/operations/to-e164.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { violatesForeignKey } from "#platform/db/statements/constraint-errors.server.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { buildRecordWrites, writeTable } from "#staff/operations/record-writes.ts";

import type { OwnAccountKind } from "../rules/money-account.ts";
import { OWN_ACCOUNT_KINDS } from "../rules/money-account.ts";
import type { MoneyAccountInput, OwnMoneyAccount } from "../rules/money-account-input.ts";
import { MAX_ACCOUNTS } from "../rules/money-account-input.ts";
import { moneyAccountMessages as messages } from "../rules/staff-messages.ts";
import { moneyAccounts } from "../tables/ledger-schema.server.ts";

import type { MoneyAccount } from "./accounts.ts";

/** Returns the accounts in which the shop keeps its money, in the order of the checkout. */
export async function listOwnAccounts(db: Database): Promise<OwnMoneyAccount[]> {
  const rows = await db
    .select()
    .from(moneyAccounts)
    .where(inArray(moneyAccounts.kind, [...OWN_ACCOUNT_KINDS]))
    .orderBy(asc(moneyAccounts.position), asc(moneyAccounts.name), asc(moneyAccounts.id));
  return rows.flatMap((row) => toOwnAccount(row) ?? []);
}

const isOwnKind = (kind: string): kind is OwnAccountKind => OWN_ACCOUNT_KINDS.some((own) => own === kind);

function toOwnAccount({
  courierId: _courierId,
  createdAt: _createdAt,
  updatedAt,
  kind,
  ...fields
}: MoneyAccount): OwnMoneyAccount | undefined {
  return isOwnKind(kind) ? { ...fields, kind, updatedAt: updatedAt.toISOString() } : undefined;
}

function toRow({ expectedUpdatedAt: _version, phone, ...input }: MoneyAccountInput) {
  return { ...input, phone: phone === null ? null : (toE164(phone) ?? null) };
}

interface StoredRow {
  id: number;
  updatedAt: string;
  row: MoneyAccount;
}

const statements = writeTable<typeof moneyAccounts, StoredRow>(moneyAccounts, (row) => {
  return { id: row.id, updatedAt: row.updatedAt.toISOString(), row };
});

/** Adds, replaces and deletes accounts of the shop. An account that was used can only be switched off. */
export const moneyAccountWrites = buildRecordWrites<OwnMoneyAccount, MoneyAccountInput>({
  subjectType: "money-account",
  toLabel: ({ name }) => name,
  texts: messages,
  toId: Number,
  lock: (tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('money-accounts', 0))`),
  check: assertSavable,
  find: async (tx, id) => {
    const stored = await statements.find(tx, id);
    return stored && toOwnAccount(stored.row);
  },
  insert: (tx, input) => statements.insert(tx, toRow(input)),
  update: (tx, id, input, updatedAt) => statements.update(tx, id, toRow(input), updatedAt),
  remove: async (tx, id) => {
    try {
      await statements.remove(tx, id);
    } catch (error) {
      throw violatesForeignKey(error) ? new Conflict(messages.usedCannotBeDeleted) : error;
    }
  },
  // Pages name the ways to pay.
  afterChange: incrementRevision,
});

const reject = (field: string, message: string) => new InvalidInput(message, { [field]: [message] });

/** @throws InvalidInput if the name is taken, the kind would change, the number is impossible, or there are too many */
async function assertSavable(
  tx: Database,
  { kind, name, phone }: MoneyAccountInput,
  before: OwnMoneyAccount | undefined,
): Promise<void> {
  if (
    !before &&
    (await tx.$count(moneyAccounts, inArray(moneyAccounts.kind, [...OWN_ACCOUNT_KINDS]))) >= MAX_ACCOUNTS
  )
    throw new InvalidInput(messages.tooMany(MAX_ACCOUNTS));
  if (before && before.kind !== kind) throw reject("kind", messages.kindKept);
  if (phone !== null && toE164(phone) === undefined) throw reject("phone", messages.phoneInvalid);
  const sameName = and(
    eq(moneyAccounts.kind, kind),
    eq(moneyAccounts.name, name),
    ne(moneyAccounts.id, before?.id ?? 0),
  );
  if ((await tx.$count(moneyAccounts, sameName)) > 0) throw reject("name", messages.nameTaken);
}
