import { z } from "#platform/rules/zod.ts";

const orders = z.number().int();

/** A reason to check an order before it is confirmed. `risk-messages.ts` has its text. */
export const riskReasonSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("blocked"),
      reason: z.string().describe("Why staff blocked the phone number"),
    }),
    z.object({
      kind: z.literal("refused"),
      orders: orders.describe("Orders whose parcel came back, or that were cancelled after shipping"),
    }),
    z.object({ kind: z.literal("cancelled"), orders: orders.describe("Cancelled orders"), total: orders }),
    z.object({ kind: z.literal("same-phone"), orders }),
    z.object({ kind: z.literal("same-address"), orders }),
    z.object({ kind: z.literal("not-mobile") }),
    z.object({ kind: z.literal("short-address"), length: z.number().int().describe("Characters") }),
    z.object({ kind: z.literal("many-bottles"), items: z.number().int() }),
  ])
  .meta({ id: "RiskReason" });

export type RiskReason = z.infer<typeof riskReasonSchema>;

/** Facts about an order and other orders with its phone number or address. */
export interface RiskFacts {
  /** In E.164 format, null if the number is invalid. */
  phone: string | null;
  street: string;
  country: string;
  totalItems: number;
  /** Numbers of other orders with the same phone number. */
  others: {
    total: number;
    delivered: number;
    /** Cancelled before shipping. */
    cancelled: number;
    /**
     * Orders whose parcel was returned, or that were cancelled after shipping, usually because the parcel was refused
     * or could not be delivered.
     */
    refused: number;
  };
  /** Numbers of other orders within 24 hours that are not cancelled. */
  recent: { samePhone: number; sameAddress: number };
}

/** Minimum length of a street address (characters). Shorter ones are a risk, because couriers rarely find them. */
const MIN_STREET_LENGTH = 15;

/** Orders with more items are a risk if the customer has no delivered order yet. */
const USUAL_MAX_ITEMS = 6;

/** Minimum share of cancelled orders that counts as a risk. */
const MIN_CANCELLED_SHARE = 0.5;

const PAKISTANI_MOBILE = /^\+923\d{9}$/;

/**
 * Returns the reasons to check an order before it is confirmed, most important first. Does not check whether the phone
 * number is blocked.
 */
export function findRiskReasons(facts: RiskFacts): RiskReason[] {
  const { phone, country, totalItems, others, recent } = facts;
  const street = facts.street.trim().replaceAll(/\s+/g, " ");
  const reasons: RiskReason[] = [];
  if (others.refused > 0) reasons.push({ kind: "refused", orders: others.refused });
  if (others.cancelled > 0 && others.cancelled >= others.total * MIN_CANCELLED_SHARE)
    reasons.push({ kind: "cancelled", orders: others.cancelled, total: others.total });
  if (recent.samePhone > 0) reasons.push({ kind: "same-phone", orders: recent.samePhone });
  if (recent.sameAddress > 0) reasons.push({ kind: "same-address", orders: recent.sameAddress });
  if (country.trim().toLowerCase() === "pakistan" && !PAKISTANI_MOBILE.test(phone ?? ""))
    reasons.push({ kind: "not-mobile" });
  if (street.length < MIN_STREET_LENGTH) reasons.push({ kind: "short-address", length: street.length });
  if (others.delivered === 0 && totalItems > USUAL_MAX_ITEMS)
    reasons.push({ kind: "many-bottles", items: totalItems });
  return reasons;
}
