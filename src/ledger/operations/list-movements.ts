import { eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import { sortDown, sortReversed } from "#platform/db/statements/sort-columns.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import { buildListExport } from "#staff/operations/export-file.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { users } from "#staff/tables/account-schema.server.ts";

import { createMovementNotFound } from "../rules/ledger-errors.ts";
import type { Movement } from "../rules/movement.ts";
import { MOVEMENT_SHEET, movementList } from "../rules/movement.ts";
import { moneyAccounts, moneyMovements } from "../tables/ledger-schema.server.ts";

const fromAccounts = alias(moneyAccounts, "from_account");
const toAccounts = alias(moneyAccounts, "to_account");

const isReversed = subquery<boolean>`exists (select from ${moneyMovements} as reversal
  where reversal.reverses_id = ${moneyMovements.id})`;

const selectMovements = (db: Database) =>
  db
    .select({
      movement: moneyMovements,
      from: { id: fromAccounts.id, name: fromAccounts.name, kind: fromAccounts.kind },
      to: { id: toAccounts.id, name: toAccounts.name, kind: toAccounts.kind },
      orderNumber: orders.orderNumber,
      by: staffName,
      isReversed,
    })
    .from(moneyMovements)
    .innerJoin(fromAccounts, eq(fromAccounts.id, moneyMovements.fromId))
    .innerJoin(toAccounts, eq(toAccounts.id, moneyMovements.toId))
    .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
    .leftJoin(users, eq(users.id, moneyMovements.staffId));

type SelectedMovement = Awaited<ReturnType<typeof selectMovements>>[number];

function toMovement({ movement, orderNumber, ...joined }: SelectedMovement): Movement {
  const { id, kind, amount, occurredAt, orderId, reference, note, reversesId } = movement;
  return {
    id,
    kind,
    amount: toPkr(amount),
    occurredAt: occurredAt.toISOString(),
    // An erased order leaves its entries without a number.
    order: orderId === null || orderNumber === null ? null : { id: orderId, orderNumber },
    reference,
    note,
    reverses: reversesId,
    ...joined,
  };
}

const NEWEST: readonly SortColumn[] = [
  sortDown(sql`${moneyMovements.occurredAt}`),
  sortDown(sql`${moneyMovements.id}`),
];

const movementSql: ListSql<typeof movementList> = {
  search: (search) =>
    or(
      containsFolded(buildFoldedText(orders.orderNumber), search),
      containsFolded(buildFoldedText(moneyMovements.reference), search),
      containsFolded(buildFoldedText(moneyMovements.note), search),
    ),
  filters: {
    account: (id) => or(eq(moneyMovements.fromId, id), eq(moneyMovements.toId, id)),
    kind: (kinds) => inArray(moneyMovements.kind, kinds),
    from: (from) => isInPeriod(moneyMovements.occurredAt, { from }),
    to: (to) => isInPeriod(moneyMovements.occurredAt, { to }),
  },
  sorts: { time: sortReversed(NEWEST) },
};

/** Returns a page of entries, newest first by default. */
export const listMovements = buildList(movementList, movementSql, {
  count: async (db, condition) => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(moneyMovements)
      .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
      .where(condition);
    return row?.total ?? 0;
  },
  read: (db, { condition, order, limit, offset }) =>
    selectMovements(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: (rows) => rows.map(toMovement),
});

/**
 * Returns an entry.
 * @throws NotFound 'Entry not found'
 */
export async function getMovement(db: Database, id: number): Promise<Movement> {
  const [row] = await selectMovements(db).where(eq(moneyMovements.id, id));
  if (!row) throw createMovementNotFound();
  return toMovement(row);
}

const EXPORT_FIELDS = {
  occurredAt: moneyMovements.occurredAt,
  kind: moneyMovements.kind,
  from: sql<string>`${fromAccounts.name}`.as("from_name"),
  to: sql<string>`${toAccounts.name}`.as("to_name"),
  amount: moneyMovements.amount,
  orderNumber: sql<string | null>`${orders.orderNumber}`.as("exported_number"),
  reference: moneyMovements.reference,
  note: moneyMovements.note,
  by: staffName.as("staff_name"),
};

/** Exports the entries that match a filter, newest first by default, and records the export in the audit log. */
export const exportMovements = buildListExport({
  list: movementList,
  listSql: movementSql,
  fields: EXPORT_FIELDS,
  select: (source) =>
    source
      .select(EXPORT_FIELDS)
      .from(moneyMovements)
      .innerJoin(fromAccounts, eq(fromAccounts.id, moneyMovements.fromId))
      .innerJoin(toAccounts, eq(toAccounts.id, moneyMovements.toId))
      .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
      .leftJoin(users, eq(users.id, moneyMovements.staffId))
      .$dynamic(),
  sheet: MOVEMENT_SHEET,
  fileName: "money",
  subject: { type: "money" },
});
