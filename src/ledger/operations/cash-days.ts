import { and, desc, eq, gte, isNotNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { endOfDay, startOfDay, toShopDay } from "#platform/rules/day.ts";
import { toPkr } from "#kit/rules/money.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { users } from "#staff/tables/account-schema.server.ts";

import type { CashSheet, ClosedDay } from "../rules/cash-sheet.ts";
import { createAccountNotFound } from "../rules/ledger-errors.ts";
import { OWN_ACCOUNT_KINDS } from "../rules/money-account.ts";
import type { MovementKind } from "../rules/money-movement.ts";
import { MOVEMENT_KINDS } from "../rules/money-movement.ts";
import { cashDays, moneyAccounts, moneyMovements } from "../tables/ledger-schema.server.ts";

import { getBalance } from "./balances.ts";

/** Closed days of an account that its page lists. */
const LISTED_DAYS = 31;

/** What moved on one day by kind, in paisa. */
export interface DayLine {
  kind: MovementKind;
  in: number;
  out: number;
  count: number;
}

/**
 * Returns whether an account has a closed day, and with `day` whether that day or a later one is closed, so that nothing
 * can be added to it.
 */
export async function isDaySealed(db: Database, accountId: number, day?: string): Promise<boolean> {
  const isLater = day === undefined ? undefined : gte(cashDays.day, day);
  const closed = and(eq(cashDays.accountId, accountId), isNotNull(cashDays.closedAt), isLater);
  return (await db.$count(cashDays, closed)) > 0;
}

/** Returns what moved on a day by kind, in paisa, in the order of the kinds. */
export async function listDayLines(db: Database, accountId: number, day: string): Promise<DayLine[]> {
  const [start, end] = [startOfDay(day).toISOString(), endOfDay(day).toISOString()];
  const rows = await queryRows<DayLine>(
    db,
    sql`select kind, coalesce(sum(amount) filter (where to_id = ${accountId}), 0)::float8 as "in",
        coalesce(sum(amount) filter (where from_id = ${accountId}), 0)::float8 as "out", count(*)::int as "count"
      from ${moneyMovements} where ${accountId} in (from_id, to_id) and occurred_at >= ${start} and occurred_at < ${end}
      group by kind`,
  );
  return rows.toSorted((a, b) => MOVEMENT_KINDS.indexOf(a.kind) - MOVEMENT_KINDS.indexOf(b.kind));
}

/** Returns opening and lines of a day with the expected amount, in paisa. A difference is no part of it. */
export async function sumDay(db: Database, accountId: number, day: string) {
  const opening = await getBalance(db, accountId, startOfDay(day));
  const lines = (await listDayLines(db, accountId, day)).filter(({ kind }) => kind !== "difference");
  const expected = lines.reduce((sum, line) => sum + line.in - line.out, opening);
  return { opening, lines, expected };
}

/**
 * Returns the cash sheet of an account on a day in Pakistan.
 * @param accountId default: the first cash account
 * @param day default: today
 * @throws NotFound 'Account not found'
 */
export async function getCashSheet(
  db: Database,
  accountId: number | undefined,
  day: string = toShopDay(new Date()),
): Promise<CashSheet> {
  const [account] = await db
    .select({ id: moneyAccounts.id, name: moneyAccounts.name, kind: moneyAccounts.kind })
    .from(moneyAccounts)
    .where(accountId === undefined ? eq(moneyAccounts.kind, "cash") : eq(moneyAccounts.id, accountId))
    .orderBy(moneyAccounts.position, moneyAccounts.id)
    .limit(1);
  if (!account || !OWN_ACCOUNT_KINDS.some((kind) => kind === account.kind)) throw createAccountNotFound();
  const [{ opening, lines, expected }, closed, isSealed] = await Promise.all([
    sumDay(db, account.id, day),
    findClosedDay(db, account.id, day),
    isDaySealed(db, account.id, day),
  ]);
  return {
    account: { id: account.id, name: account.name },
    day,
    opening: toPkr(opening),
    lines: lines.map((line) => ({ ...line, in: toPkr(line.in), out: toPkr(line.out) })),
    expected: toPkr(expected),
    counted: closed ? toPkr(closed.counted) : null,
    difference: closed ? toPkr(closed.difference) : null,
    note: closed?.note ?? null,
    closedAt: closed?.closedAt.toISOString() ?? null,
    closedBy: closed?.closedBy ?? null,
    isSealed,
  };
}

const selectClosedDays = (db: Database) =>
  db
    .select({
      day: cashDays.day,
      counted: sql<number>`${cashDays.counted}::float8`,
      difference: sql<number>`${cashDays.difference}::float8`,
      note: cashDays.note,
      closedAt: sql`${cashDays.closedAt}`.mapWith(cashDays.closedAt),
      closedBy: staffName,
    })
    .from(cashDays)
    .leftJoin(users, eq(users.id, cashDays.closedBy));

async function findClosedDay(db: Database, accountId: number, day: string) {
  const [closed] = await selectClosedDays(db).where(
    and(eq(cashDays.accountId, accountId), eq(cashDays.day, day), isNotNull(cashDays.closedAt)),
  );
  return closed;
}

/** Returns the latest closed days of an account, the newest first. */
export async function listClosedDays(db: Database, accountId: number): Promise<ClosedDay[]> {
  const rows = await selectClosedDays(db)
    .where(and(eq(cashDays.accountId, accountId), isNotNull(cashDays.closedAt)))
    .orderBy(desc(cashDays.day))
    .limit(LISTED_DAYS);
  return rows.map(({ day, counted, difference, closedBy }) => ({
    day,
    counted: toPkr(counted),
    difference: toPkr(difference),
    closedBy,
  }));
}
