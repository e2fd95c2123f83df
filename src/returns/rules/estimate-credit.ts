import { toPaisa, toPkr } from "#kit/rules/money.ts";

import { calculateCredit } from "./return-credit.ts";
import type { ReturnRequest } from "./return-input.ts";
import { REASON_RULES } from "./return-reason.ts";
import type { OrderReturns } from "./return.ts";

/** What a customer gets back for a return, in PKR, if all bottles arrive as described. */
export interface CreditEstimate {
  credit: number;
  /** The fees of the order that the shop keeps; 0 if it keeps none. */
  keptFees: number;
}

/** Returns what a customer gets back for a return. The inspection decides. */
export function estimateCredit(
  { lines, fees, total, earlierCredits }: Pick<OrderReturns, "lines" | "fees" | "total" | "earlierCredits">,
  chosen: ReturnRequest["lines"],
  keepsFees: boolean,
): CreditEstimate {
  const order = { fees: toPaisa(fees), total: toPaisa(total), earlierCredits: toPaisa(earlierCredits) };
  const compute = (keeps: boolean) =>
    calculateCredit({
      ...order,
      keepsFees: keeps,
      lines: lines.map(({ productId, variant, ordered, net, accepted, faulty }) => {
        const line = chosen.find((one) => one.productId === productId && one.variant === variant);
        const quantity = line?.quantity ?? 0;
        const isFault = line !== undefined && REASON_RULES[line.reason].isShopFault;
        return {
          quantity: ordered,
          net: toPaisa(net),
          accepted: accepted + quantity,
          faulty: faulty + (isFault ? quantity : 0),
        };
      }),
    });
  const credit = compute(keepsFees);
  return { credit: toPkr(credit), keptFees: toPkr(compute(false) - credit) };
}
