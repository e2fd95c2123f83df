import { allocateAmount } from "#kit/rules/allocate-amount.ts";

/** A line of an order with everything that came back so far, including the return that is credited. Amounts in paisa. */
export interface CreditedLine {
  quantity: number;
  /** The price of the whole line minus its shares of the discounts. */
  net: number;
  /** Bottles whose return the shop has accepted. */
  accepted: number;
  /** Those of them that come back because of a fault of the shop. */
  faulty: number;
}

/** An order as its credits depend on it. Amounts in paisa. */
export interface CreditedOrder {
  lines: readonly CreditedLine[];
  /** Everything besides the goods, e.g. delivery and the fee for cash on delivery. */
  fees: number;
  total: number;
  /** The sum of the credits of earlier returns. */
  earlierCredits: number;
  /** Whether fees are only refunded for faults of the shop. */
  keepsFees: boolean;
}

const PAISA_PER_RUPEE = 100n;

/**
 * Returns the credit of the latest return in paisa, in whole rupees: the exact share of all accepted bottles in the net
 * amounts of their lines and, for faults of the shop, in the fees, rounded up, minus the earlier credits. Never more
 * than is left of the total. After everything came back, the credits of all returns add up exactly.
 */
export function calculateCredit({ lines, fees, total, earlierCredits, keepsFees }: CreditedOrder): number {
  const feeShares = allocateAmount(
    Math.max(0, fees),
    lines.map(({ net }) => net),
  );
  // Fractions have the common denominator of all quantities, so that no rounding error adds a rupee.
  const denominator = lines.reduce((product, { quantity }) => product * BigInt(quantity), 1n);
  const exact = lines.reduce((sum, { quantity, net, accepted, faulty }, index) => {
    const unitShare = denominator / BigInt(quantity);
    const unitsWithFees = keepsFees ? faulty : accepted;
    const amount = BigInt(net) * BigInt(accepted) + BigInt(feeShares[index] ?? 0) * BigInt(unitsWithFees);
    return sum + amount * unitShare;
  }, 0n);
  const divisor = denominator * PAISA_PER_RUPEE;
  const rounded = Number(((exact + divisor - 1n) / divisor) * PAISA_PER_RUPEE);
  return Math.max(0, Math.min(rounded, total) - earlierCredits);
}
