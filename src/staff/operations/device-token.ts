import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { DAY_MS } from "#platform/rules/day.ts";

import type { UserRow } from "./users.ts";

/** Lifetime of a device token (ms). */
export const DEVICE_TOKEN_MS = 90 * DAY_MS;

/** Signs with the password hash as the key, so that a new password invalidates all tokens. */
function signDevice({ id, passwordHash }: UserRow, device: string, issuedAt: string): string {
  return createHmac("sha256", passwordHash).update(`${id} ${device} ${issuedAt}`).digest("base64url");
}

const createDeviceId = () => randomBytes(12).toString("base64url");

const DEVICE_ID = /^[\w-]{16}$/;

/**
 * Returns the random id of the browser that sent a token, or a new id. A browser keeps its id across sign-ins,
 * accounts and password changes. The token needs no signature, because its id cannot be guessed.
 */
export function readDeviceId(token: string | undefined): string {
  const [device = ""] = token?.split(".") ?? [];
  return DEVICE_ID.test(device) ? device : createDeviceId();
}

/**
 * Creates a token for a browser that has signed in to an account. The token grants no access. Failed sign-ins with a
 * token have a separate limit, so that attackers who exhaust the account's limit cannot lock out the account's user.
 */
export function createDeviceToken(
  user: UserRow,
  now: Date = new Date(),
  device: string = createDeviceId(),
): string {
  const issuedAt = now.getTime().toString(36);
  return [device, issuedAt, signDevice(user, device, issuedAt)].join(".");
}

/**
 * Returns the rate limit key of a valid token of this account, or `undefined`. Accounts in one browser have
 * separate limits.
 */
export function verifyDeviceToken(
  user: UserRow | undefined,
  token: string | undefined,
  now: Date = new Date(),
): string | undefined {
  const [device = "", issuedAt = "", signature = ""] = token?.split(".") ?? [];
  if (user === undefined || signature === "") return undefined;
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signDevice(user, device, issuedAt))];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return now.getTime() - Number.parseInt(issuedAt, 36) < DEVICE_TOKEN_MS ? `${user.id} ${device}` : undefined;
}
