import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { formatPrice, toPkr } from "#kit/rules/money.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { createMovementNotFound } from "../rules/ledger-errors.ts";
import { isReversibleEntry } from "../rules/money-movement.ts";
import { cashMessages as messages } from "../rules/cash-messages.ts";
import { moneyMovements } from "../tables/ledger-schema.server.ts";

import { isDaySealed } from "./cash-days.ts";
import { reverseMovement } from "./record-movement.ts";

/**
 * Reverses a hand-over, expense, deposit or opening amount: records the opposite entry, now.
 * @returns the id of the reversal
 * @throws NotFound 'Entry not found'
 * @throws Conflict if the entry is of another kind, or an opening amount whose cash was counted afterwards; payments and
 *   refunds are reversed at their order
 * @throws AlreadyReversed
 */
export async function reverseEntry(
  db: Database,
  id: number,
  reason: string,
  { by }: { by: Actor },
): Promise<number> {
  return db.transaction(async (tx) => {
    const [entry] = await tx
      .select({ kind: moneyMovements.kind, toId: moneyMovements.toId, amount: moneyMovements.amount })
      .from(moneyMovements)
      .where(eq(moneyMovements.id, id));
    if (!entry) throw createMovementNotFound();
    if (!isReversibleEntry(entry.kind)) throw new Conflict(messages.notReversible);
    // The count has corrected a wrong opening amount by its difference already.
    if (entry.kind === "opening" && (await isDaySealed(tx, entry.toId)))
      throw new Conflict(messages.openingAfterClose);
    const reversal = await reverseMovement(tx, id, { staffId: by.uid, note: reason });
    await recordAudit(tx, {
      by,
      action: "reversed",
      subject: { type: "money", id: String(id), label: messages.kinds[entry.kind] },
      changes: [{ field: "amount", from: formatPrice(toPkr(entry.amount)), to: null }],
    });
    return reversal.id;
  });
}
