import { z } from "#platform/rules/zod.ts";

/** A session of the signed-in user. Times are ISO 8601 UTC; `lastSeenAt` may lag behind by up to five minutes. */
export interface OwnSession {
  id: string;
  /** Browser and operating system, e.g. `Chrome on Windows`. */
  device: string;
  /** Client address at sign-in; empty if an older release started the session. */
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
