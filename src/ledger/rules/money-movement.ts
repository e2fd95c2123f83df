/** What a movement is. A reversal has the kind of the movement that it reverses, with swapped accounts. */
export const MOVEMENT_KINDS = [
  "payment",
  "cod",
  "refund",
  "carry-out",
  "carry-in",
  "handover",
  "deposit",
  "remittance",
  "fee",
  "income-tax",
  "sales-tax",
  "expense",
  "difference",
  "suspense",
  "opening",
] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements by which customers pay for an order. */
export const RECEIVING_KINDS = ["payment", "cod", "carry-in"] as const satisfies readonly MovementKind[];

/** Movements by which customers get money of an order back. */
export const REFUNDING_KINDS = ["refund", "carry-out"] as const satisfies readonly MovementKind[];

/** Entries that staff reverse in the list of entries. Those of orders and parcels are reversed there. */
const REVERSIBLE_ENTRIES: readonly MovementKind[] = ["handover", "deposit", "expense", "opening"];

/** Returns whether staff reverse an entry of a kind in the list of entries. */
export function isReversibleEntry(kind: MovementKind): boolean {
  return REVERSIBLE_ENTRIES.includes(kind);
}
