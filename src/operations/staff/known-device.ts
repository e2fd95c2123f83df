import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { UserRow } from "./users.ts";

/** So long a browser that has signed in is known by its mark. */
export const DEVICE_MARK_MS = 90 * 24 * 60 * 60 * 1000;

/** Only the shop knows an account's hash, and a new password makes all marks void. */
function seal({ id, passwordHash }: UserRow, device: string, issuedAt: string): string {
  return createHmac("sha256", passwordHash).update(`${id} ${device} ${issuedAt}`).digest("base64url");
}

/**
 * What a browser keeps that has signed in to the account. It lets nobody in; tries from there are counted apart from
 * those of strangers, who can then use up the account's tries without locking its owner out.
 */
export function markDevice(user: UserRow, now: Date = new Date()): string {
  const [device, issuedAt] = [randomBytes(12).toString("base64url"), now.getTime().toString(36)];
  return [device, issuedAt, seal(user, device, issuedAt)].join(".");
}

/** The device that a mark of this account names; `undefined` for any other mark, an old one or none. */
export function knownDevice(
  user: UserRow | undefined,
  mark: string | undefined,
  now: Date = new Date(),
): string | undefined {
  const [device = "", issuedAt = "", sealed = ""] = mark?.split(".") ?? [];
  if (user === undefined || sealed === "") return undefined;
  const [given, right] = [Buffer.from(sealed), Buffer.from(seal(user, device, issuedAt))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return now.getTime() - Number.parseInt(issuedAt, 36) < DEVICE_MARK_MS ? device : undefined;
}
