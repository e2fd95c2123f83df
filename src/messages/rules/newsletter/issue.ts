/**
 * States of a newsletter issue: `draft` → `sending` → `sent`. Staff can stop an issue while it is being sent, and
 * continue sending it later.
 */
export const ISSUE_STATES = ["draft", "sending", "stopped", "sent"] as const;

export type IssueState = (typeof ISSUE_STATES)[number];

/** Number of an issue's recipients by the state of their email. */
export interface IssueCounts {
  /** Emails that await an attempt or are being sent. */
  queued: number;
  sent: number;
  failed: number;
  /** Not sent: unsubscribed before the attempt, or the address rejected an earlier message. */
  skipped: number;
  /** The result is unknown: the connection broke, or the program stopped. Never sent again automatically. */
  unsure: number;
}

/** Counts of an issue whose emails were deleted. */
export interface FinalCounts extends IssueCounts {
  /** Recipients who were no longer subscribed when the emails were deleted. Earlier releases did not store it. */
  unsubscribed?: number;
  /** When the emails were deleted. */
  countedAt?: string;
}

/**
 * Returns whether staff can edit or delete an issue. Only drafts can change, because subscribers may already have
 * received any other issue.
 */
export function isEditable(status: IssueState): boolean {
  return status === "draft";
}

/** Returns whether staff can send an issue, or continue to send it to the remaining recipients. */
export function isSendable(status: IssueState): boolean {
  return status === "draft" || status === "stopped";
}
