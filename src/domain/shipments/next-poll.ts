import { DAY_MS, MINUTE_MS } from "#domain/shared/day.ts";

import type { ShipmentState } from "./shipment-state.ts";
import { SHIPMENT_RULES } from "./shipment-state.ts";

/** Age from which a shipment is polled daily (days). */
const DAILY_FROM_DAYS = 30;
/** Age from which a shipment is no longer polled (days). Staff then ask the courier. */
export const MAX_POLLED_DAYS = 60;

/**
 * Returns when to poll the courier about a shipment next. Returns null if no change is expected or the shipment is too
 * old.
 */
export function findNextPoll(
  { state, createdAt }: { state: ShipmentState; createdAt: Date },
  now: Date,
): Date | null {
  const { pollMinutes } = SHIPMENT_RULES[state];
  const ageDays = (now.getTime() - createdAt.getTime()) / DAY_MS;
  if (pollMinutes === null || ageDays >= MAX_POLLED_DAYS) return null;
  const delayMs = ageDays >= DAILY_FROM_DAYS ? DAY_MS : pollMinutes * MINUTE_MS;
  return new Date(now.getTime() + delayMs);
}
