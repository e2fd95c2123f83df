import type { RiskReason } from "./risk-reasons.ts";

const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`);

/** Texts of the reasons to check an order before it is confirmed. Staff read them. Not in the specification. */
const RISK_TEXTS: { [Kind in RiskReason["kind"]]: (reason: Extract<RiskReason, { kind: Kind }>) => string } =
  {
    blocked: ({ reason }) => `The phone number is blocked: ${reason}`,
    refused: ({ orders }) =>
      `${count(orders, "1 parcel was", "parcels were")} cancelled after shipping to this phone number.`,
    cancelled: ({ orders, total }) =>
      `${orders} of ${total} other orders with this phone number ${orders === 1 ? "was" : "were"} cancelled.`,
    "same-phone": ({ orders }) =>
      `${count(orders, "Another order", "other orders")} with this phone number within 24 hours. Possible duplicate.`,
    "same-address": ({ orders }) =>
      `${count(orders, "Another order", "other orders")} to this address within 24 hours, with a different phone number.`,
    "not-mobile": () => "The phone number is not a Pakistani mobile number.",
    "short-address": ({ length }) =>
      `The street address has only ${count(length, "1 character", "characters")}. Ask for a landmark.`,
    "many-bottles": ({ items }) =>
      `${items} items, and no order with this phone number has been delivered yet.`,
  };

/** Texts around the reasons. */
export const riskMessages = {
  heading: "Check before you confirm",
  loadFailed: "Failed to check this order for risks",
  describe: (reason: RiskReason): string =>
    // The table has one text per kind, which TypeScript cannot relate to the kind of this reason.
    (RISK_TEXTS[reason.kind] as (reason: RiskReason) => string)(reason),
} as const;
