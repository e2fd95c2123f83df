import { toPkr } from "#kit/rules/money.ts";

import type { EarlierLine } from "./return-credit.ts";
import { addReturned, calculateCredit } from "./return-credit.ts";
import type { ReturnRequest } from "./return-input.ts";
import { REASON_RULES } from "./return-reason.ts";

/** What a customer gets back for a return, in PKR, if all bottles arrive as described. */
export interface CreditEstimate {
  credit: number;
  /** The fees of the returned bottles that the shop keeps; 0 if it keeps none. */
  keptFees: number;
}

/** An order with all its lines, because the bottles of each have a share of the fees. Amounts in paisa. */
interface EstimatedOrder {
  lines: readonly (EarlierLine & { productId: string; variant: string })[];
  fees: number;
  total: number;
  earlierCredits: number;
}

/** Returns what a customer gets back for a return. The inspection decides. */
export function estimateCredit(
  { lines, ...order }: EstimatedOrder,
  chosen: ReturnRequest["lines"],
  keepsFees: boolean,
): CreditEstimate {
  const compute = (refundsAllFees: boolean) =>
    calculateCredit({
      ...order,
      lines: lines.map((line) => {
        const returned = chosen.find(
          ({ productId, variant }) => productId === line.productId && variant === line.variant,
        );
        const isFault = returned !== undefined && REASON_RULES[returned.reason].isShopFault;
        const refundsFees = refundsAllFees || isFault;
        return addReturned(line, { accepted: returned?.quantity ?? 0, refundsFees }, keepsFees);
      }),
    });
  const credit = compute(!keepsFees);
  return { credit: toPkr(credit), keptFees: toPkr(compute(true) - credit) };
}
