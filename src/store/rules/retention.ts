/** Retention periods of personal data. 0 means no time limit. */
export interface Retention {
  /** Months after which delivered and cancelled orders are anonymized. */
  orderMonths: number;
  /** Months after which contact messages are deleted. */
  messageMonths: number;
  /** Months after which sent messages about orders are deleted. */
  sentMessageMonths: number;
  /** Days after which network addresses of sign-ins are removed from the audit log. */
  addressDays: number;
  /** Months after which audit entries are deleted. */
  auditMonths: number;
}

/**
 * The retention periods of a shop that has not set any: no limits, because an update must not delete data before the
 * owner has set limits. New shops start with the periods in `src/store/sample/store.json`.
 */
export const KEEP_ALL: Retention = {
  orderMonths: 0,
  messageMonths: 0,
  sentMessageMonths: 0,
  addressDays: 0,
  auditMonths: 0,
};

/** Formats a number of months: 12 is "12 months". */
export function formatMonths(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}

/** Returns the time this many months earlier (UTC). If that month is too short, returns its last day. */
export function subtractMonths(time: Date, months: number): Date {
  const date = new Date(time);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return date;
}
