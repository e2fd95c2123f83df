/** What an inspection has released of an order line, or of the part of a set; a correction of the inspection undoes it. */
export interface Released {
  /** Bottles that are no longer deducted from the stock for the order. */
  stockTaken: number;
  /** Bottles that no longer count as sold. */
  soldCounted: number;
  /** Bottles that went back to the stock. */
  restocked: number;
}

/** What an inspection has released of an order line. */
export interface ReleasedLine extends Released {
  /** The parts of a set. */
  parts: (Released & { partId: number })[];
}
