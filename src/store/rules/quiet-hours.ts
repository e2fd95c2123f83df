import { DAY_MS, HOUR_MS, MINUTE_MS, PAKISTAN_OFFSET_MS } from "#platform/rules/day.ts";
import type { Store } from "./store.ts";

/**
 * Start and end of the daily period without messages and calls to customers: milliseconds since midnight in Pakistan.
 */
export interface QuietHours {
  from: number;
  until: number;
}

/** Returns the quiet hours from the store settings; null if they are off. */
export function getQuietHours({ customerMessages }: Pick<Store, "customerMessages">): QuietHours | null {
  const { quietHours, quietFrom, quietUntil } = customerMessages;
  return quietHours ? { from: parseDayTime(quietFrom), until: parseDayTime(quietUntil) } : null;
}

/** Converts a time of day such as `09:30` to milliseconds since midnight. */
function parseDayTime(time: string): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
}

/** Returns the milliseconds since midnight in Pakistan. */
function getDayTime(time: Date): number {
  return (time.getTime() + PAKISTAN_OFFSET_MS) % DAY_MS;
}

/** Returns the next time, after `now`, at which the clock in Pakistan shows `dayTime`. */
function findNext(dayTime: number, now: Date): Date {
  const wait = dayTime - getDayTime(now);
  return new Date(now.getTime() + (wait > 0 ? wait : wait + DAY_MS));
}

/**
 * Returns the earliest time at which a message may be sent: now, or the end of the current quiet hours.
 * @param quietHours null if there are none
 */
export function findSendTime(now: Date, quietHours: QuietHours | null): Date {
  if (quietHours === null) return now;
  const { from, until } = quietHours;
  const time = getDayTime(now);
  const isQuiet = from <= until ? time >= from && time < until : time >= from || time < until;
  return isQuiet ? findNext(until, now) : now;
}

/**
 * Returns the time at which staff have had `duration` (ms) to call a customer. Quiet hours do not count, so a period
 * that starts during them starts at their end.
 * @param quietHours null if staff may call at any hour
 */
export function addCallingTime(start: Date, duration: number, quietHours: QuietHours | null): Date {
  if (quietHours === null) return new Date(start.getTime() + duration);
  let time = findSendTime(start, quietHours);
  let remaining = duration;
  for (;;) {
    const quietStart = findNext(quietHours.from, time);
    const available = quietStart.getTime() - time.getTime();
    if (remaining <= available) return new Date(time.getTime() + remaining);
    remaining -= available;
    time = findSendTime(quietStart, quietHours);
  }
}
