import { DAY_MS, HOUR_MS, endOfDay, toShopDay } from "#platform/rules/day.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";

import type { ReturnReason } from "./return-reason.ts";
import { REASON_RULES } from "./return-reason.ts";

/** Until when a delivered item can be returned. Each time is the first at which it is too late. */
export interface ReturnWindow {
  /** For asking. */
  askUntil: Date;
  /** For the arrival of the item at the shop. */
  backUntil: Date;
  /** For reporting damaged and incorrect items. */
  damageUntil: Date;
}

/** Returns until when an item can be returned: days end at midnight in Pakistan, the hours for damage to the minute. */
export function getReturnWindow(
  { startDays, returnDays, damageHours }: Pick<ReturnPolicy, "startDays" | "returnDays" | "damageHours">,
  deliveredAt: Date,
): ReturnWindow {
  const endAfter = (days: number) => endOfDay(toShopDay(new Date(deliveredAt.getTime() + days * DAY_MS)));
  return {
    askUntil: endAfter(startDays),
    backUntil: endAfter(returnDays),
    damageUntil: new Date(deliveredAt.getTime() + damageHours * HOUR_MS),
  };
}

/** Returns until when customers can ask for a return for a reason. */
export function getAskUntil({ askUntil, damageUntil }: ReturnWindow, reason: ReturnReason): Date {
  return REASON_RULES[reason].isDamageReport ? damageUntil : askUntil;
}

/** Returns the last day in Pakistan of a period that ends at a time, e.g. `2026-12-08`. */
export function getLastDay(until: Date): string {
  return toShopDay(new Date(until.getTime() - 1));
}

/** Why an item cannot be returned at all. */
export const EXCLUSIONS = ["tester", "final-sale"] as const;

export type Exclusion = (typeof EXCLUSIONS)[number];

/** Returns why an item cannot be returned for a reason; undefined if it can. Faults of the shop exclude nothing. */
export function findExclusion(
  { isTester, isFinalSale }: { isTester: boolean; isFinalSale: boolean },
  reason: ReturnReason,
): Exclusion | undefined {
  if (REASON_RULES[reason].isShopFault) return undefined;
  if (isTester) return "tester";
  return isFinalSale ? "final-sale" : undefined;
}

/** The condition of inspected bottles. */
export interface Condition {
  sealed: number;
  opened: number;
  damaged: number;
}

/** Returns how many inspected bottles the policy accepts: all for faults of the shop, otherwise the sealed ones. */
export function countAccepted({ sealed, opened, damaged }: Condition, reason: ReturnReason): number {
  return REASON_RULES[reason].isShopFault ? sealed + opened + damaged : sealed;
}
