/** Retention periods of personal data. 0 keeps the data for ever. */
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

/** Orders are kept for ever by default, because they document taxes. */
export const DEFAULT_RETENTION: Retention = {
  orderMonths: 0,
  messageMonths: 12,
  sentMessageMonths: 12,
  addressDays: 30,
  auditMonths: 24,
};

/** Formats a number of months: 12 is "12 months". */
export function formatMonths(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}
