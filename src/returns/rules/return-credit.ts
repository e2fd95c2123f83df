import type { ReleasedLine } from "#orders/rules/released-bottles.ts";
import { allocateAmount } from "#kit/rules/allocate-amount.ts";

/** A line of an order with everything that came back so far, including the return that is credited. Amounts in paisa. */
export interface CreditedLine {
  quantity: number;
  /** The price of the whole line minus its shares of the discounts. */
  net: number;
  /** Bottles whose return the shop has accepted. */
  accepted: number;
  /** Those of them whose shares of the fees the shop refunds. */
  withFees: number;
}

/** What the inspection of a return has released of a line. */
export interface InspectedRelease extends ReleasedLine {
  /**
   * Whether the credit contains the bottles' shares of the fees: for faults of the shop, or because of the policy on that
   * day. A later policy does not change it. Undefined in inspections of earlier releases.
   */
  refundsFees?: boolean;
}

/** A line of an order with what the shop has accepted in earlier returns. Amounts in paisa. */
export interface EarlierLine extends CreditedLine {
  /**
   * Accepted bottles of which the shop did not record whether it refunds their fees, because earlier releases decided
   * anew with each return. Not in `withFees`.
   */
  undecided: number;
}

/**
 * Returns a line with the bottles of a return. Whether earlier bottles have their fees stays as their inspection decided.
 * @param returned what comes back now, and whether the shop refunds its fees
 * @param keepsFees whether the policy refunds fees only for faults of the shop
 */
export function addReturned(
  { quantity, net, accepted, withFees, undecided }: EarlierLine,
  returned: { accepted: number; refundsFees: boolean },
  keepsFees: boolean,
): CreditedLine {
  return {
    quantity,
    net,
    accepted: accepted + returned.accepted,
    withFees: withFees + (keepsFees ? 0 : undecided) + (returned.refundsFees ? returned.accepted : 0),
  };
}

/** An order as its credits depend on it. Amounts in paisa. */
export interface CreditedOrder {
  lines: readonly CreditedLine[];
  /** Everything besides the goods, e.g. delivery and the fee for cash on delivery. */
  fees: number;
  total: number;
  /** The sum of the credits of earlier returns. */
  earlierCredits: number;
}

const PAISA_PER_RUPEE = 100n;

/**
 * Returns the credit of the latest return in paisa, in whole rupees: the exact share of all accepted bottles in the net
 * amounts of their lines and, of those with fees, in the fees, rounded up, minus the earlier credits. Never more than is
 * left of the total. After everything came back, the credits of all returns add up exactly.
 */
export function calculateCredit({ lines, fees, total, earlierCredits }: CreditedOrder): number {
  const feeShares = allocateAmount(
    Math.max(0, fees),
    lines.map(({ net }) => net),
  );
  // Fractions have the common denominator of all quantities, so that no rounding error adds a rupee.
  const denominator = lines.reduce((product, { quantity }) => product * BigInt(quantity), 1n);
  const exact = lines.reduce((sum, { quantity, net, accepted, withFees }, index) => {
    const unitShare = denominator / BigInt(quantity);
    const amount = BigInt(net) * BigInt(accepted) + BigInt(feeShares[index] ?? 0) * BigInt(withFees);
    return sum + amount * unitShare;
  }, 0n);
  const divisor = denominator * PAISA_PER_RUPEE;
  const rounded = Number(((exact + divisor - 1n) / divisor) * PAISA_PER_RUPEE);
  return Math.max(0, Math.min(rounded, total) - earlierCredits);
}
