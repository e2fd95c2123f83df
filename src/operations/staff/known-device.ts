import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { UserRow } from "./users.ts";

/** Validity of a device mark. */
export const DEVICE_MARK_MS = 90 * 24 * 60 * 60 * 1000;

/** The key is the password hash, which only the shop knows; a new password invalidates all marks. */
function seal({ id, passwordHash }: UserRow, device: string, issuedAt: string): string {
  return createHmac("sha256", passwordHash).update(`${id} ${device} ${issuedAt}`).digest("base64url");
}

/**
 * Returns a mark for a browser that has signed in to an account. It grants no access. Failed sign-ins from marked browsers have
 * their own limit, so that attackers who use up the account's limit cannot lock out its owner.
 */
export function markDevice(user: UserRow, now: Date = new Date()): string {
  const [device, issuedAt] = [randomBytes(12).toString("base64url"), now.getTime().toString(36)];
  return [device, issuedAt, seal(user, device, issuedAt)].join(".");
}

/** Returns the device id of a valid mark of this account, or `undefined`. */
export function knownDevice(
  user: UserRow | undefined,
  mark: string | undefined,
  now: Date = new Date(),
): string | undefined {
  const [device = "", issuedAt = "", sealed = ""] = mark?.split(".") ?? [];
  if (user === undefined || sealed === "") return undefined;
  const [given, expected] = [Buffer.from(sealed), Buffer.from(seal(user, device, issuedAt))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return now.getTime() - Number.parseInt(issuedAt, 36) < DEVICE_MARK_MS ? device : undefined;
}
