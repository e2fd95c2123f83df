import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay, toShopDay } from "#platform/rules/day.ts";

import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_RULES } from "./shipment-state.ts";

/** Age from which a shipment is polled daily (days). */
const DAILY_FROM_DAYS = 30;
/** Age from which a shipment is no longer polled (days). Staff then ask the courier. */
export const MAX_POLLED_DAYS = 60;

/** States that couriers may correct while they settle the cash, e.g. a delivery to a return. */
const CORRECTABLE_STATES: readonly ShipmentState[] = ["delivered", "lost", "cancelled"];

/** Delay until the next poll of a correctable state, by the days for which the state has lasted, ascending. */
const CORRECTION_DELAYS = [
  { untilDays: 2, delayMs: 12 * HOUR_MS },
  { untilDays: 7, delayMs: DAY_MS },
  { untilDays: 14, delayMs: 2 * DAY_MS },
];

/** Returns whether a courier may still correct the state, so that the shop polls it for a while. */
export function isCorrectable(state: ShipmentState): boolean {
  return CORRECTABLE_STATES.includes(state);
}

/** Hours in which couriers collect parcels, in the shop's time. Booked parcels are polled only in these. */
const WORKING_HOURS = { from: 9, to: 21 };

interface PolledShipment {
  state: ShipmentState;
  /** Whether the shop cancelled the parcel, but the courier did not. It is polled like a booked parcel. */
  isNotCancelled?: boolean;
  createdAt: Date;
  /** Since when the parcel has had the state. */
  stateSince: Date;
}

/**
 * Returns when to poll the courier about a shipment next. Returns null if no change is expected or the shipment is too
 * old. Delivered parcels are polled for 14 days, less and less often.
 */
export function findNextPoll(shipment: PolledShipment, now: Date): Date | null {
  const { createdAt, stateSince, isNotCancelled = false } = shipment;
  const state = isNotCancelled && shipment.state === "cancelled" ? "booked" : shipment.state;
  const delayMs = isCorrectable(state)
    ? findCorrectionDelay(getDays(stateSince, now))
    : findDelay(state, getDays(createdAt, now));
  if (delayMs === null) return null;
  const next = new Date(now.getTime() + delayMs);
  return state === "booked" ? moveToWorkingHours(next) : next;
}

/** Returns the time, or the start of the next working hours if they have ended or not begun. */
function moveToWorkingHours(time: Date): Date {
  const dayStart = startOfDay(toShopDay(time)).getTime();
  const opening = dayStart + WORKING_HOURS.from * HOUR_MS;
  if (time.getTime() < opening) return new Date(opening);
  return time.getTime() < dayStart + WORKING_HOURS.to * HOUR_MS ? time : new Date(opening + DAY_MS);
}

const getDays = (since: Date, now: Date) => (now.getTime() - since.getTime()) / DAY_MS;

function findCorrectionDelay(days: number): number | null {
  return CORRECTION_DELAYS.find(({ untilDays }) => days < untilDays)?.delayMs ?? null;
}

function findDelay(state: ShipmentState, ageDays: number): number | null {
  const { pollMinutes } = SHIPMENT_RULES[state];
  if (pollMinutes === null || ageDays >= MAX_POLLED_DAYS) return null;
  return ageDays >= DAILY_FROM_DAYS ? DAY_MS : pollMinutes * MINUTE_MS;
}
