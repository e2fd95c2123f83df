/** Risk reasons with a configurable consequence. A blocked phone number cannot order at all. */
export const RISK_KINDS = [
  "refused",
  "cancelled",
  "same-phone",
  "same-address",
  "not-mobile",
  "short-address",
  "many-bottles",
] as const;

export type RiskKind = (typeof RISK_KINDS)[number];

/**
 * Consequences of a risk reason, mildest first. `none`: staff only see the reason. `call-first`: only staff can
 * confirm the order, after a call. `advance-payment`: only staff can confirm it, after a payment. `no-cod`: the
 * shop rejects the order, unless the shopper pays in advance.
 */
export const RISK_CONSEQUENCES = ["none", "call-first", "advance-payment", "no-cod"] as const;

export type RiskConsequence = (typeof RISK_CONSEQUENCES)[number];

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

/** Labels of the settings about risks. */
export const riskSettingMessages = {
  kinds: {
    refused: "Refused a parcel before",
    cancelled: "Cancelled many orders",
    "same-phone": "Same phone number within 24 hours",
    "same-address": "Same address within 24 hours",
    "not-mobile": "Not a Pakistani mobile number",
    "short-address": "Very short address",
    "many-bottles": "Unusual quantity",
  } satisfies Record<RiskKind, string>,
  consequences: {
    none: "Only show the reason to staff",
    "call-first": "Call before confirming",
    "advance-payment": "Ask for an advance payment",
    "no-cod": "Do not accept cash on delivery",
  } satisfies Record<RiskConsequence, string>,
} as const;
