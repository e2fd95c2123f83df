import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { endOfDay, toShopDay } from "#platform/rules/day.ts";
import { getViolatedCheck } from "#platform/db/statements/constraint-errors.server.ts";

import { AlreadyReversed, DayClosed, createMovementNotFound } from "../rules/ledger-errors.ts";
import { moneyMovements } from "../tables/ledger-schema.server.ts";

/** A movement to record; `amount` in paisa. Without a time it occurs now (see `insertMovement`). */
export type NewMovement = Omit<
  typeof moneyMovements.$inferInsert,
  "id" | "createdAt" | "occurredAt" | "reversesId"
> & { occurredAt?: Date };

/** A stored movement. */
export type Movement = typeof moneyMovements.$inferSelect;

/**
 * Records a movement in the caller's transaction, which has locked the order that the movement names.
 * @returns the id; undefined if a movement with the same `dedupeKey` exists
 * @throws DayClosed if the movement states its time, and one of the accounts is cash whose day is closed
 */
export function recordMovement(
  tx: Database,
  movement: NewMovement,
  now = new Date(),
): Promise<number | undefined> {
  return insertMovement(tx, movement, now);
}

/**
 * Reverses a movement: records its amount in the opposite direction, now. The caller has locked the order.
 * @returns the reversed movement and the id of the reversal
 * @throws NotFound 'Entry not found'
 * @throws AlreadyReversed if it is reversed, or is a reversal
 */
export async function reverseMovement(
  tx: Database,
  id: number,
  { staffId, note }: { staffId: string | null; note: string | null },
): Promise<{ reversed: Movement; id: number }> {
  const [reversed] = await tx.select().from(moneyMovements).where(eq(moneyMovements.id, id));
  if (!reversed) throw createMovementNotFound();
  if (reversed.reversesId !== null) throw new AlreadyReversed();
  const {
    id: _id,
    createdAt: _createdAt,
    occurredAt: _occurredAt,
    dedupeKey: _dedupeKey,
    ...fields
  } = reversed;
  const reversal = { ...fields, fromId: reversed.toId, toId: reversed.fromId, reversesId: id, note, staffId };
  const reversalId = await insertMovement(tx, reversal, new Date());
  if (reversalId === undefined) throw new AlreadyReversed();
  return { reversed, id: reversalId };
}

/**
 * Inserts a movement unless its cause, or for a reversal the reversed movement, is recorded already. Without a time it
 * occurs now. If today's cash is closed, it is cash of tomorrow, which is counted next.
 */
async function insertMovement(
  tx: Database,
  { occurredAt, ...movement }: Omit<typeof moneyMovements.$inferInsert, "occurredAt"> & { occurredAt?: Date },
  now: Date,
): Promise<number | undefined> {
  const target = movement.reversesId == null ? moneyMovements.dedupeKey : moneyMovements.reversesId;
  const times = occurredAt ? [occurredAt] : [now, endOfDay(toShopDay(now))];
  for (const time of times) {
    try {
      // A savepoint, because a closed day would abort the caller's transaction.
      const [inserted] = await tx.transaction((savepoint) =>
        savepoint
          .insert(moneyMovements)
          .values({ ...movement, occurredAt: time })
          .onConflictDoNothing({ target })
          .returning({ id: moneyMovements.id }),
      );
      return inserted?.id;
    } catch (error) {
      if (getViolatedCheck(error) !== "money_movements_day_open") throw error;
    }
  }
  throw new DayClosed();
}
