/** Start and end of the time in which customers receive no messages: hours of the day in Pakistan, 0 to 23. */
export interface QuietHours {
  from: number;
  until: number;
}

/** 21:00 to 09:00. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: 21, until: 9 };

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Pakistan is five hours ahead of UTC all year. */
const OFFSET_MS = 5 * HOUR_MS;

/** Returns the earliest time at which a message may be sent: now, or the end of the current quiet hours. */
export function findSendTime(now: Date, { from, until }: QuietHours = DEFAULT_QUIET_HOURS): Date {
  const local = now.getTime() + OFFSET_MS;
  const startOfDay = Math.floor(local / DAY_MS) * DAY_MS;
  const hour = (local - startOfDay) / HOUR_MS;
  const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return now;
  const end = startOfDay + until * HOUR_MS;
  return new Date((end > local ? end : end + DAY_MS) - OFFSET_MS);
}
