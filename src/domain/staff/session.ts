import { z } from "#domain/shared/zod.ts";

/** Lifetime of a session after the sign-in, and maximum of the idle timeout (hours). */
export const SESSION_HOURS = 7 * 24;

/** A session of the signed-in user. Times are ISO 8601 UTC; `lastSeenAt` is at most five minutes old while in use. */
export interface OwnSession {
  id: string;
  /** Browser and operating system, e.g. `Chrome on Windows`. */
  device: string;
  /** Client address of the sign-in; empty if the session was started by an older release. */
  network: string;
  signedInAt: string;
  lastSeenAt: string;
  /** Whether the request that lists the sessions belongs to this session. */
  isCurrent: boolean;
}

/** Maximum number of new devices on the dashboard. */
export const MAX_NEW_DEVICES = 10;

/** A sign-in on a device that the account had not used before. `at` is ISO 8601 UTC. */
export interface NewDevice {
  uid: string;
  /** Name of the account. */
  name: string;
  device: string;
  network: string;
  at: string;
}

/** Validates the new devices that staff mark as known. */
export const deviceReviewSchema = z.strictObject({
  devices: z
    .array(z.strictObject({ uid: z.string().max(100), at: z.iso.datetime() }))
    .min(1)
    .max(MAX_NEW_DEVICES),
});

export type DeviceReview = z.infer<typeof deviceReviewSchema>;
