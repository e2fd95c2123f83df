import { DAY_MS, HOUR_MS, PAKISTAN_OFFSET_MS } from "#domain/shared/day.ts";
import type { Store } from "#domain/store/store.ts";

/** Start and end of the daily period without messages to customers: hours since midnight in Pakistan (0–23.98). */
interface QuietHours {
  from: number;
  until: number;
}

/** Returns the quiet hours from the store settings; null if they are off. */
export function getQuietHours({ customerMessages }: Pick<Store, "customerMessages">): QuietHours | null {
  const { quietHours, quietFrom, quietUntil } = customerMessages;
  return quietHours ? { from: toHours(quietFrom), until: toHours(quietUntil) } : null;
}

/** Converts a time of day such as `09:30` to hours (9.5). */
function toHours(time: string): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) + Number(minutes) / 60;
}

/**
 * Returns the earliest time at which a message may be sent: now, or the end of the current quiet hours.
 * @param quietHours null if there are none
 */
export function findSendTime(now: Date, quietHours: QuietHours | null): Date {
  if (quietHours === null) return now;
  const { from, until } = quietHours;
  const localTime = now.getTime() + PAKISTAN_OFFSET_MS;
  const startOfDay = Math.floor(localTime / DAY_MS) * DAY_MS;
  const hour = (localTime - startOfDay) / HOUR_MS;
  const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return now;
  const end = startOfDay + until * HOUR_MS;
  return new Date((end > localTime ? end : end + DAY_MS) - PAKISTAN_OFFSET_MS);
}
