import type { Database } from "#platform/db/client.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { formatPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import { SECOND_MS, endOfDay, toShopDay } from "#platform/rules/day.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { CountedCash } from "../rules/cash-input.ts";
import { DayClosed } from "../rules/ledger-errors.ts";
import { cashMessages as messages } from "../rules/cash-messages.ts";
import { cashDays } from "../tables/ledger-schema.server.ts";

import { findAccountId } from "./accounts.ts";
import { isDaySealed, sumDay } from "./cash-days.ts";
import { lockAccount } from "./lock-account.ts";
import { recordMovement } from "./record-movement.ts";

interface CloseOptions {
  by: Actor;
  /** Requests with the same key close the day once. */
  idempotencyKey?: string | undefined;
  onReplay?: (() => void) | undefined;
  now?: Date;
}

/** Counted cash of a day in paisa. */
interface Count {
  opening: number;
  expected: number;
  counted: number;
}

/**
 * Closes the cash of a day: records the counted amount and the difference to the expected one. Afterwards this day and
 * earlier ones accept no entries; they cannot be opened again.
 * @throws NotFound 'Account not found'
 * @throws InvalidInput if the day has not begun
 * @throws DayClosed if the day or a later one is closed
 * @throws Conflict if the expected cash is not the displayed one
 * @throws IdempotencyKeyTaken if the key closed another day or count
 */
export async function closeDay(
  db: Database,
  input: CountedCash,
  { by, idempotencyKey, onReplay, now = new Date() }: CloseOptions,
): Promise<void> {
  const { accountId, day, counted, expected: displayed, note } = input;
  const key = idempotencyKey === undefined ? undefined : `close:${idempotencyKey}`;
  if (day > toShopDay(now)) throw new InvalidInput(messages.dayInFuture, { day: [messages.dayInFuture] });
  await db.transaction(async (tx) => {
    await insertOnce(tx, { subjectType: "money", key, input, onReplay }, async () => {
      // New cash of the account waits, and is rejected afterwards.
      const account = await lockAccount(tx, accountId, ["cash"]);
      if (await isDaySealed(tx, accountId, day)) throw new DayClosed();
      const { opening, expected } = await sumDay(tx, accountId, day);
      if (displayed !== undefined && toPaisa(displayed) !== expected)
        throw new Conflict(messages.expectedChanged);
      const count = { opening, expected, counted: toPaisa(counted) };
      await recordDifference(tx, { accountId, day, now, staffId: by.uid }, count);
      await storeClosedDay(tx, { accountId, day, note, closedBy: by.uid, now }, count);
      const subject = {
        type: "money",
        id: `${accountId} ${day}`,
        label: messages.dayOf(account.name, day),
      } as const;
      const amounts = { from: formatPrice(toPkr(expected)), to: formatPrice(counted) };
      await recordAudit(tx, { by, action: "closed", subject, changes: [{ field: "counted", ...amounts }] });
      return subject.id;
    });
  });
}

async function recordDifference(
  tx: Database,
  { accountId, day, now, staffId }: { accountId: number; day: string; now: Date; staffId: string | null },
  { expected, counted }: Count,
): Promise<void> {
  const difference = counted - expected;
  if (difference === 0) return;
  const differenceId = await findAccountId(tx, "difference");
  const [fromId, toId] = difference > 0 ? [differenceId, accountId] : [accountId, differenceId];
  await recordMovement(tx, {
    kind: "difference",
    fromId,
    toId,
    amount: Math.abs(difference),
    occurredAt: day === toShopDay(now) ? now : new Date(endOfDay(day).getTime() - SECOND_MS),
    dedupeKey: `difference:${accountId}:${day}`,
    staffId,
  });
}

async function storeClosedDay(
  tx: Database,
  day: { accountId: number; day: string; note: string; closedBy: string | null; now: Date },
  { opening, expected, counted }: Count,
): Promise<void> {
  const closed = {
    opening,
    counted,
    difference: counted - expected,
    note: day.note === "" ? null : day.note,
    closedAt: day.now,
    closedBy: day.closedBy,
  };
  await tx
    .insert(cashDays)
    .values({ accountId: day.accountId, day: day.day, ...closed })
    .onConflictDoUpdate({ target: [cashDays.accountId, cashDays.day], set: closed });
}
