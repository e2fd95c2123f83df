import type { RiskReason } from "./risk-reasons.ts";

/** Risk reasons with a configurable consequence. A blocked phone number cannot order at all. */
export const RISK_KINDS = [
  "refused",
  "cancelled",
  "same-phone",
  "same-address",
  "not-mobile",
  "short-address",
  "many-bottles",
] as const satisfies readonly RiskReason["kind"][];

export type RiskKind = (typeof RISK_KINDS)[number];

/**
 * Consequences of a risk reason, mildest first. `none`: staff only see the reason. `call-first`: only staff can
 * confirm the order, after a call. `advance-payment`: only staff can confirm it, after a payment. `no-cod`: the
 * shop rejects the order.
 */
export const RISK_CONSEQUENCES = ["none", "call-first", "advance-payment", "no-cod"] as const;

export type RiskConsequence = (typeof RISK_CONSEQUENCES)[number];

/** Steps that staff take before they confirm an order. */
export const STAFF_STEPS = ["call-first", "advance-payment"] as const;

export type StaffStep = (typeof STAFF_STEPS)[number];

/** The configured consequence of each risk reason. */
export type RiskConsequences = Readonly<Record<RiskKind, RiskConsequence>>;

/** Default: no reason has a consequence. */
export const NO_CONSEQUENCES: RiskConsequences = {
  refused: "none",
  cancelled: "none",
  "same-phone": "none",
  "same-address": "none",
  "not-mobile": "none",
  "short-address": "none",
  "many-bottles": "none",
};

/** Returns whether any risk reason is configured to have a consequence. */
export function hasConsequences(consequences: RiskConsequences): boolean {
  return RISK_KINDS.some((kind) => consequences[kind] !== "none");
}

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
