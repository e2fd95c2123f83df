/** A session of the signed-in user. Times are ISO 8601 UTC; `lastSeenAt` is at most five minutes old while in use. */
export interface OwnSession {
  id: string;
  /** Browser and operating system, e.g. `Chrome on Windows`. */
  device: string;
  signedInAt: string;
  lastSeenAt: string;
  /** Whether the request that lists the sessions belongs to this one. */
  isCurrent: boolean;
}
