import type { ReleasedLine } from "#orders/rules/released-bottles.ts";

/** What the inspection of a return has released of a line. */
export interface InspectedRelease extends ReleasedLine {
  /**
   * Whether the credit contains the bottles' shares of the fees: for faults of the shop, or because of the policy on that
   * day. A later policy does not change it. Undefined in inspections of earlier releases.
   */
  refundsFees?: boolean;
}
