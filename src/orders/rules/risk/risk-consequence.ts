import type { RiskConsequence, RiskConsequences } from "#store/rules/risk-consequence.ts";
import { RISK_CONSEQUENCES } from "#store/rules/risk-consequence.ts";

import type { RiskReason } from "./risk-reasons.ts";

/** Steps that staff take before they confirm an order. */
export const STAFF_STEPS = ["call-first", "advance-payment"] as const;

export type StaffStep = (typeof STAFF_STEPS)[number];

/** Returns the strictest consequence of an order's risk reasons. */
export function findConsequence(
  reasons: readonly RiskReason[],
  consequences: RiskConsequences,
): RiskConsequence {
  const ranks = reasons.map(({ kind }) =>
    kind === "blocked" ? 0 : RISK_CONSEQUENCES.indexOf(consequences[kind]),
  );
  return RISK_CONSEQUENCES[Math.max(0, ...ranks)] ?? "none";
}

/**
 * Returns the step that staff must take before they confirm an order with this consequence, or null if it requires
 * none.
 */
export function getStaffStep(consequence: RiskConsequence): StaffStep | null {
  return STAFF_STEPS.find((step) => step === consequence) ?? null;
}

/** Returns the step of an order. Of one that discounts make free, nothing can be paid in advance: staff call instead. */
export function toPossibleStep(
  step: StaffStep | null,
  { subtotal, totalAmount }: { subtotal: number; totalAmount: number },
): StaffStep | null {
  const isFree = totalAmount === 0 && subtotal > 0;
  return isFree && step === "advance-payment" ? "call-first" : step;
}
