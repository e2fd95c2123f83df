import { and, eq } from "drizzle-orm";

import { InvalidInput } from "#kit/rules/errors.ts";
import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { returnInspectedBottles } from "#orders/operations/stock/return-inspected-bottles.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { ReturnQuantity } from "#orders/rules/order-errors.ts";
import type { ReleasedLine } from "#orders/rules/released-bottles.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import { publish } from "#platform/events/events.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";

import { addBusinessDays } from "../rules/refund-date.ts";
import { addReturned, calculateCredit } from "../rules/return-credit.ts";
import { ReturnChanged } from "../rules/return-errors.ts";
import type { ReturnInspection } from "../rules/return-input.ts";
import { returnMessages as messages } from "../rules/return-messages.ts";
import { countAccepted } from "../rules/return-window.ts";
import { returnLines } from "../tables/return-schema.server.ts";
import type { ReturnChangeOptions, ReturnRow } from "./change-return.ts";
import { changeReturnState, lockReturn } from "./change-return.ts";
import { returnInspected } from "./events.ts";
import type { ReturnableItem } from "./read-returnable.ts";
import { readCreditedAmounts, readReturnableItems } from "./read-returnable.ts";

/** Of an order whose stock is not deducted, e.g. a cancelled one. */
const NOTHING_RELEASED: ReleasedLine = { stockTaken: 0, soldCounted: 0, restocked: 0, parts: [] };

/** An inspected line of a return with its item. */
interface InspectedLine {
  item: ReturnableItem;
  /** Whether the credit contains the bottles' shares of the fees. A correction keeps what the first inspection decided. */
  refundsFees: boolean;
  sealed: number;
  opened: number;
  damaged: number;
  accepted: number;
}

/**
 * Records the condition of the items of a received return, in one transaction: sealed bottles that the shop accepts go
 * back to the stock, and the credit is fixed. Bottles that the shop does not accept stay the customer's; if it accepts
 * none, the return is rejected.
 * @returns the credit in paisa
 * @throws NotFound 'Return not found'
 * @throws ReturnChanged if the items have not arrived or were inspected already
 * @throws InvalidInput if the conditions do not cover all bottles, or a deviation from the policy has no reason
 * @throws ReturnQuantity if a bottle has come back already, e.g. in the parcel that the courier returned
 */
export async function inspectReturnedItems(
  db: Database,
  number: string,
  inspection: ReturnInspection,
  options: ReturnChangeOptions & { by: Actor; policy: ReturnPolicy },
): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await lockReturn(tx, number, { shouldLockSizes: true });
    if (locked.row.state !== "received") throw new ReturnChanged();
    return inspectLocked(tx, locked, inspection, { ...options, moveBottles: returnInspectedBottles });
  });
}

interface InspectOptions extends ReturnChangeOptions {
  by: Actor;
  policy: ReturnPolicy;
  /** Moves the stock, and returns what it has released by line. */
  moveBottles: typeof returnInspectedBottles;
  /** When the items were inspected first, from which the days until the refund count. Default: now. */
  inspectedAt?: Date | undefined;
}

/** Inspects the items of a locked return that is received, as `inspectReturnedItems` does. */
export async function inspectLocked(
  tx: Database,
  locked: { order: LockedOrder; row: ReturnRow },
  inspection: ReturnInspection,
  options: InspectOptions,
): Promise<number> {
  const { by, policy, now = new Date(), inspectedAt = now, moveBottles } = options;
  const { order, row } = locked;
  const items = await readReturnableItems(tx, order.id);
  const lines = await matchLines(tx, row, items, inspection, policy);
  const credit = await computeCredit(tx, { orderId: order.id, items, lines, policy });
  const released = await moveBottles(
    tx,
    lines.map(({ item, sealed, accepted }) => ({
      itemId: item.itemId,
      name: `${item.productName} ${item.variant}`,
      sealed: Math.min(sealed, accepted),
      inspected: accepted,
    })),
    { orderId: order.id, staffId: by.uid, isStockDeducted: order.isStockDeducted },
  );
  await writeLines(tx, row.id, lines, released);
  if (credit > 0)
    await tx.insert(orderCredits).values({ orderId: order.id, returnId: row.id, amount: credit });
  const isAccepted = lines.some(({ accepted }) => accepted > 0);
  const dueOn = addBusinessDays(inspectedAt, policy.refundMaxDays);
  const text = describeInspection(lines, inspection.deviation);
  const fields = { credit, dueOn, inspectedAt, text, ...(!isAccepted && { rejection: text }) };
  await changeReturnState(
    tx,
    locked,
    { state: isAccepted ? "inspected" : "rejected", ...fields },
    { ...options, now },
  );
  await incrementRevision(tx, { leavesProductsUnchanged: true });
  if (isAccepted)
    await publishInspection(tx, row, {
      credit,
      dueOn,
      by,
      channels: options.channels ?? [],
    });
  return credit;
}

async function publishInspection(
  tx: Database,
  { id: returnId, orderId, wants, payeeMethod, payee, payeeAccount }: ReturnRow,
  result: Pick<EventPayload<typeof returnInspected>, "credit" | "dueOn" | "by" | "channels">,
): Promise<void> {
  await publish(tx, returnInspected, {
    returnId,
    orderId,
    wants,
    payee: payeeMethod === null ? null : { method: payeeMethod, holder: payee, account: payeeAccount },
    ...result,
  });
}

/** Returns the lines of a return with the condition of their bottles. */
async function matchLines(
  tx: Database,
  row: ReturnRow,
  items: readonly ReturnableItem[],
  { lines: conditions, deviation }: ReturnInspection,
  { keepsFees }: Pick<ReturnPolicy, "keepsFees">,
): Promise<InspectedLine[]> {
  const stored = await tx.select().from(returnLines).where(eq(returnLines.returnId, row.id));
  const incomplete = () =>
    new InvalidInput(messages.conditionIncomplete, { lines: [messages.conditionIncomplete] });
  if (conditions.length !== stored.length) throw incomplete();
  return stored.map(({ itemId, quantity, reason, isShopFault, released }) => {
    const item = items.find((known) => known.itemId === itemId);
    const condition = conditions.find(
      ({ productId, variant }) => productId === item?.productId && variant === item.variant,
    );
    if (!item || !condition) throw incomplete();
    const { sealed, opened, damaged } = condition;
    const allowed = countAccepted(condition, reason);
    const accepted = condition.accepted ?? allowed;
    if (sealed + opened + damaged !== quantity || accepted > quantity) throw incomplete();
    if (accepted !== allowed && (deviation === undefined || deviation === ""))
      throw new InvalidInput(messages.deviationRequired, { deviation: [messages.deviationRequired] });
    if (item.inspected + quantity > item.outstanding)
      throw new ReturnQuantity(`${item.productName} ${item.variant}`, item.outstanding - item.inspected);
    const refundsFees = released?.refundsFees ?? (isShopFault || !keepsFees);
    return { item, refundsFees, sealed, opened, damaged, accepted };
  });
}

async function writeLines(
  tx: Database,
  returnId: number,
  lines: readonly InspectedLine[],
  released: ReadonlyMap<number, ReleasedLine>,
): Promise<void> {
  for (const { item, refundsFees, sealed, opened, damaged, accepted } of lines)
    await tx
      .update(returnLines)
      .set({
        sealed,
        opened,
        damaged,
        accepted,
        released: { ...(released.get(item.itemId) ?? NOTHING_RELEASED), refundsFees },
      })
      .where(and(eq(returnLines.returnId, returnId), eq(returnLines.itemId, item.itemId)));
}

interface CreditInput {
  orderId: string;
  /** The items before the inspection. */
  items: readonly ReturnableItem[];
  lines: readonly InspectedLine[];
  policy: Pick<ReturnPolicy, "keepsFees">;
}

async function computeCredit(tx: Database, { orderId, items, lines, policy }: CreditInput): Promise<number> {
  return calculateCredit({
    ...(await readCreditedAmounts(tx, orderId, items)),
    lines: items.map((item) => {
      const line = lines.find(({ item: { itemId } }) => itemId === item.itemId);
      const { accepted = 0, refundsFees = false } = line ?? {};
      return addReturned(item, { accepted, refundsFees }, policy.keepsFees);
    }),
  });
}

function describeInspection(lines: readonly InspectedLine[], deviation: string | undefined): string {
  const sum = (key: "sealed" | "opened" | "damaged") => lines.reduce((total, line) => total + line[key], 0);
  const counts = messages.conditions(sum("sealed"), sum("opened"), sum("damaged"));
  return deviation === undefined || deviation === "" ? counts : `${counts}. ${deviation}`;
}
