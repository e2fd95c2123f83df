import { and, eq, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { formatPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { Deposit, Expense, HandOver, OpeningAmount } from "../rules/cash-input.ts";
import { toCashTime } from "../rules/cash-time.ts";
import { OWN_ACCOUNT_KINDS } from "../rules/money-account.ts";
import type { MovementKind } from "../rules/money-movement.ts";
import { cashMessages as messages } from "../rules/cash-messages.ts";
import { moneyMovements } from "../tables/ledger-schema.server.ts";

import { findAccountId, getActiveAccount } from "./accounts.ts";
import { getBalance } from "./balances.ts";
import { isDaySealed } from "./cash-days.ts";
import { lockAccount } from "./lock-account.ts";
import { recordMovement } from "./record-movement.ts";

interface CashOptions {
  by: Actor;
  /** Requests with the same key record one entry. */
  idempotencyKey?: string | undefined;
  onReplay?: (() => void) | undefined;
  now?: Date;
}

interface Account {
  id: number;
  name: string;
}

/** An entry between two accounts; `amount` in PKR. */
interface CashEntry {
  from: Account;
  to: Account;
  amount: number;
  day: string | undefined;
  note: string;
  reference?: string;
}

/**
 * Records cash that a rider hands over. More than the rider has is recorded only with `allowsMore`.
 * @returns the id of the entry
 * @throws NotFound 'Account not found'
 * @throws InvalidInput if the rider has less, or the day is too far away
 * @throws DayClosed, IdempotencyKeyTaken
 */
export function handOver(db: Database, input: HandOver, options: CashOptions): Promise<number> {
  const { fromId, toId, amount, allowsMore, note, day } = input;
  return recordOnce(db, "handover", input, options, async (tx) => {
    // Two hand-overs of one rider wait for each other, so that together they are not more than the rider has.
    const from = await lockAccount(tx, fromId, ["rider"]);
    const to = await getActiveAccount(tx, toId, ["cash"]);
    const open = await getBalance(tx, fromId);
    if (!allowsMore && toPaisa(amount) > open) {
      const message = messages.moreThanOpen(formatPrice(toPkr(open)));
      throw new InvalidInput(message, { amount: [message] });
    }
    return { from, to, amount, day, note };
  });
}

/**
 * Records money that the shop spends.
 * @returns the id of the entry
 * @throws NotFound 'Account not found'
 * @throws InvalidInput if the day is too far away
 * @throws DayClosed, IdempotencyKeyTaken
 */
export function recordExpense(db: Database, input: Expense, options: CashOptions): Promise<number> {
  const { accountId, amount, note, reference, day } = input;
  return recordOnce(db, "expense", input, options, async (tx) => {
    const from = await getActiveAccount(tx, accountId, OWN_ACCOUNT_KINDS);
    const to = { id: await findAccountId(tx, "expense"), name: messages.accountKinds.expense };
    return { from, to, amount, day, note, reference };
  });
}

/**
 * Records money that moves between the shop's own accounts.
 * @returns the id of the entry
 * @throws NotFound 'Account not found'
 * @throws InvalidInput if the day is too far away
 * @throws DayClosed, IdempotencyKeyTaken
 */
export function recordDeposit(db: Database, input: Deposit, options: CashOptions): Promise<number> {
  const { fromId, toId, amount, note, reference, day } = input;
  return recordOnce(db, "deposit", input, options, async (tx) => {
    const from = await getActiveAccount(tx, fromId, OWN_ACCOUNT_KINDS);
    const to = await getActiveAccount(tx, toId, OWN_ACCOUNT_KINDS);
    return { from, to, amount, day, note, reference };
  });
}

/**
 * Records what an account had before its first entry. An account has one opening amount, before its first closed day.
 * @returns the id of the entry
 * @throws NotFound 'Account not found'
 * @throws Conflict if the account has an opening amount, or a closed day
 * @throws InvalidInput if the day is too far away
 * @throws IdempotencyKeyTaken
 */
export function recordOpening(db: Database, input: OpeningAmount, options: CashOptions): Promise<number> {
  const { accountId, amount, note, day } = input;
  return recordOnce(db, "opening", input, options, async (tx) => {
    const to = await lockAccount(tx, accountId, OWN_ACCOUNT_KINDS);
    if (await hasOpening(tx, accountId)) throw new Conflict(messages.openingRecorded);
    if (await isDaySealed(tx, accountId)) throw new Conflict(messages.openingAfterClose);
    const from = {
      id: await findAccountId(tx, "before-ledger"),
      name: messages.accountKinds["before-ledger"],
    };
    return { from, to, amount, day, note };
  });
}

async function hasOpening(tx: Database, accountId: number): Promise<boolean> {
  const count = await tx.$count(
    moneyMovements,
    and(
      eq(moneyMovements.toId, accountId),
      eq(moneyMovements.kind, "opening"),
      isNull(moneyMovements.reversesId),
      subquery`not exists (select from ${moneyMovements} as reversal where reversal.reverses_id = ${moneyMovements.id})`,
    ),
  );
  return count > 0;
}

/** Records an entry with its audit entry, once per idempotency key of its kind. */
async function recordOnce(
  db: Database,
  kind: MovementKind,
  input: object,
  { by, idempotencyKey, onReplay, now = new Date() }: CashOptions,
  plan: (tx: Database) => Promise<CashEntry>,
): Promise<number> {
  const key = idempotencyKey === undefined ? undefined : `${kind}:${idempotencyKey}`;
  return db.transaction(async (tx) => {
    const id = await insertOnce(tx, { subjectType: "money", key, input, onReplay }, async () => {
      const { from, to, amount, day, note, reference = "" } = await plan(tx);
      const occurredAt = toCashTime(day, now);
      if (!occurredAt) throw new InvalidInput(messages.dayInvalid, { day: [messages.dayInvalid] });
      const movement = {
        kind,
        fromId: from.id,
        toId: to.id,
        amount: toPaisa(amount),
        // Without a day, cash that comes after the count belongs to the next day.
        ...(day !== undefined && { occurredAt }),
        note: note === "" ? null : note,
        reference: reference === "" ? null : reference,
        staffId: by.uid,
      };
      const movementId = await recordMovement(tx, movement, now);
      const label = messages.entry(messages.kinds[kind], from.name, to.name);
      await recordAudit(tx, {
        by,
        action: "added",
        subject: { type: "money", id: String(movementId), label },
        changes: [{ field: "amount", from: null, to: formatPrice(amount) }],
      });
      return String(movementId);
    });
    return Number(id);
  });
}
