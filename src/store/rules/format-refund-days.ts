import type { ReturnPolicy } from "./return-policy.ts";

/** Returns the business days until a refund as pages state them: `7-10`, or `7` if both are equal. */
export function formatRefundDays({
  refundMinDays,
  refundMaxDays,
}: Pick<ReturnPolicy, "refundMinDays" | "refundMaxDays">): string {
  return refundMinDays === refundMaxDays ? String(refundMaxDays) : `${refundMinDays}-${refundMaxDays}`;
}
