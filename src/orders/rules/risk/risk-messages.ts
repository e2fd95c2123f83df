import { formatPrice } from "#kit/rules/money.ts";
import { formatChoice } from "#kit/rules/format-list.ts";
import type { OfferedMethod } from "#store/rules/prepaid-method.ts";

import type { StaffStep } from "./risk-consequence.ts";
import type { RiskReason } from "./risk-reasons.ts";

const formatCount = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`);

/** Texts for staff: the reasons to check an order before it is confirmed. Not in the specification. */
const RISK_TEXTS: { [Kind in RiskReason["kind"]]: (reason: Extract<RiskReason, { kind: Kind }>) => string } =
  {
    blocked: ({ reason }) => `The phone number is blocked: ${reason}`,
    refused: ({ orders }) =>
      `${formatCount(orders, "1 parcel was", "parcels were")} cancelled after shipping to this phone number.`,
    cancelled: ({ orders, total }) =>
      `${orders} of ${total} other orders with this phone number ${orders === 1 ? "was" : "were"} cancelled.`,
    "same-phone": ({ orders }) =>
      `${formatCount(orders, "Another order", "other orders")} with this phone number within 24 hours. Possible duplicate.`,
    "same-address": ({ orders }) =>
      `${formatCount(orders, "Another order", "other orders")} to this address within 24 hours, with a different phone number.`,
    "not-mobile": () => "The phone number is not a Pakistani mobile number.",
    "short-address": ({ length }) =>
      `The street address has only ${formatCount(length, "1 character", "characters")}. Ask for a landmark.`,
    "many-bottles": ({ items }) =>
      `${items} items, and no order with this phone number has been delivered yet.`,
  };

const STAFF_STEP_TEXTS: Readonly<Record<StaffStep, string>> = {
  "call-first": "Call before you confirm",
  "advance-payment": "Get the advance payment before you confirm",
};

const NO_CASH = "We can't accept cash on delivery for this order.";

/** Texts about risk reasons and the steps of staff. */
export const riskMessages = {
  describeStep: (step: StaffStep, advance: number | undefined): string =>
    step === "advance-payment" && advance !== undefined
      ? `Get the advance of ${formatPrice(advance)} before you confirm`
      : STAFF_STEP_TEXTS[step],
  /** For shoppers. */
  noCashOnDelivery: NO_CASH,
  /** For shoppers, with what they can do instead. @param methods the ways to pay in advance that checkout offers */
  refusesCash: (methods: readonly OfferedMethod[]) => {
    const names = methods.flatMap((method) => method.names);
    return names.length === 0
      ? `${NO_CASH} Please contact us to arrange another way to pay.`
      : `${NO_CASH} Please pay in advance: ${formatChoice(names)}.`;
  },
  heading: "Check before you confirm",
  loadFailed: "Failed to check this order for risks",
  describe: (reason: RiskReason): string =>
    // TypeScript cannot tell that the function at `reason.kind` accepts this reason.
    (RISK_TEXTS[reason.kind] as (reason: RiskReason) => string)(reason),
} as const;
