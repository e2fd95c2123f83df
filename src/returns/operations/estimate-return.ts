import type { Database } from "#platform/db/client.server.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";

import type { CreditEstimate } from "../rules/estimate-credit.ts";
import { estimateCredit } from "../rules/estimate-credit.ts";
import type { ReturnRequest } from "../rules/return-input.ts";
import { readCreditedAmounts, readReturnableItems } from "./read-returnable.ts";

/** Returns what the customer of an order gets back for a return, if all bottles arrive as described. */
export async function estimateReturn(
  db: Database,
  orderId: string,
  chosen: ReturnRequest["lines"],
  { keepsFees }: Pick<ReturnPolicy, "keepsFees">,
): Promise<CreditEstimate> {
  const lines = await readReturnableItems(db, orderId);
  const amounts = await readCreditedAmounts(db, orderId, lines);
  return estimateCredit({ lines, ...amounts }, chosen, keepsFees);
}
