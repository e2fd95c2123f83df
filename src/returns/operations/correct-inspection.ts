import { and, eq, isNotNull, isNull, notInArray } from "drizzle-orm";

import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { correctReturnedBottles } from "#orders/operations/stock/correct-returned-bottles.ts";
import type { returnInspectedBottles } from "#orders/operations/stock/return-inspected-bottles.ts";
import type { ReleasedLine } from "#orders/rules/released-bottles.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";

import { ReturnChanged } from "../rules/return-errors.ts";
import type { InspectionCorrection } from "../rules/return-input.ts";
import { returnMessages as messages } from "../rules/return-messages.ts";
import { canCorrect } from "../rules/return-state.ts";
import { countAccepted } from "../rules/return-window.ts";
import { returnEvents, returnLines, returns } from "../tables/return-schema.server.ts";
import type { ReturnChangeOptions, ReturnRow } from "./change-return.ts";
import { lockReturn } from "./change-return.ts";
import { returnCorrected } from "./events.ts";
import { inspectLocked } from "./inspect-returned-items.ts";

/**
 * Replaces a wrong inspection, in one transaction: the stock moves by the difference, the credit is reversed and computed
 * again, and an open refund is replaced. The days until the refund still count from the first inspection. A correction
 * that changes no count writes nothing.
 * @returns the credit in paisa
 * @throws NotFound 'Return not found'
 * @throws ReturnChanged if the return is not inspected, its refund is paid, its items are exchanged, or its order is
 *   cancelled
 * @throws InsufficientStock if bottles that were not sealed have left the stock meanwhile
 * @throws InvalidInput, ReturnQuantity; see `inspectReturnedItems`
 */
export async function correctInspection(
  db: Database,
  number: string,
  { reason, ...inspection }: InspectionCorrection,
  options: ReturnChangeOptions & { by: Actor; policy: ReturnPolicy },
): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await lockReturn(tx, number, { shouldLockSizes: true });
    const { order, row } = locked;
    if (row.state === "refunded") throw new ReturnChanged(messages.refundPaid);
    if (row.credit === null || row.inspectedAt === null || !canCorrect(row.state, row.credit))
      throw new ReturnChanged();
    if (order.status === "cancelled") throw new ReturnChanged(messages.orderCancelled);
    const wrong = await readWrongLines(tx, row.id);
    if (wrong.every((line) => isConfirmed(line, inspection.lines))) return row.credit;
    await undoInspection(tx, row, reason, options.by);
    await recordAudit(tx, {
      by: options.by,
      action: "updated",
      subject: { type: "order", id: order.id, label: order.orderNumber },
      changes: [{ field: row.number, from: messages.states[row.state], to: messages.corrected }],
    });
    const released = new Map(wrong.map((line) => [line.itemId, line.released]));
    const received = { ...row, state: "received" as const, credit: null, rejection: null };
    return inspectLocked(tx, { order, row: received }, inspection, {
      ...options,
      // A rejected return had no refund until a day.
      inspectedAt: row.state === "rejected" ? undefined : row.inspectedAt,
      moveBottles: correctReleased(released),
    });
  });
}

/** Returns a function that moves the bottles of a corrected inspection. */
function correctReleased(released: ReadonlyMap<number, ReleasedLine | null>): typeof returnInspectedBottles {
  return (tx, lines, source) =>
    correctReturnedBottles(
      tx,
      lines.map((line) => {
        const wrong = released.get(line.itemId);
        // An inspection before releases were recorded.
        if (!wrong) throw new ReturnChanged(messages.notCorrectable);
        return { ...line, released: wrong };
      }),
      source,
    );
}

type WrongLine = Awaited<ReturnType<typeof readWrongLines>>[number];

function readWrongLines(tx: Database, returnId: number) {
  const { itemId, reason, sealed, opened, damaged, accepted, released } = returnLines;
  const { productId, variant } = orderItems;
  return tx
    .select({ itemId, productId, variant, reason, sealed, opened, damaged, accepted, released })
    .from(returnLines)
    .innerJoin(orderItems, eq(orderItems.id, itemId))
    .where(eq(returnLines.returnId, returnId));
}

/** Returns whether a correction has the counts that were stored. */
function isConfirmed(line: WrongLine, lines: InspectionCorrection["lines"]): boolean {
  const corrected = lines.find(
    ({ productId, variant }) => productId === line.productId && variant === line.variant,
  );
  return (
    corrected !== undefined &&
    corrected.sealed === line.sealed &&
    corrected.opened === line.opened &&
    corrected.damaged === line.damaged &&
    (corrected.accepted ?? countAccepted(corrected, line.reason)) === line.accepted
  );
}

/** Reverses the credit of an inspection and its refund. Returns the id of the entry in the return's history. */
async function undoInspection(
  tx: Database,
  { id: returnId, orderId }: ReturnRow,
  reason: string,
  by: Actor,
): Promise<void> {
  const reversed = tx
    .select({ id: orderCredits.reversesId })
    .from(orderCredits)
    .where(and(eq(orderCredits.returnId, returnId), isNotNull(orderCredits.reversesId)));
  const credits = await tx
    .select({ id: orderCredits.id, amount: orderCredits.amount })
    .from(orderCredits)
    .where(
      and(
        eq(orderCredits.returnId, returnId),
        isNull(orderCredits.reversesId),
        notInArray(orderCredits.id, reversed),
      ),
    );
  for (const { id, amount } of credits)
    await tx.insert(orderCredits).values({ orderId, returnId, amount: -amount, reversesId: id });
  await tx
    .update(returnLines)
    .set({ sealed: 0, opened: 0, damaged: 0, accepted: 0 })
    .where(eq(returnLines.returnId, returnId));
  await tx
    .update(returns)
    .set({ state: "received", credit: null, inspectedAt: null, dueOn: null, rejection: null })
    .where(eq(returns.id, returnId));
  await tx.insert(returnEvents).values({ returnId, event: "received", text: reason, staffId: by.uid });
  await publish(tx, returnCorrected, { returnId, by });
}
