import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import { toNetwork } from "#platform/rules/network.ts";

import type { RateLimit, Attempt } from "#kit/limits/rate-limit.ts";
import { deleteAllAttempts, deleteAttempts, undoAttempt, consumeAttempt } from "#kit/limits/rate-limit.ts";

const WINDOW_MS = 15 * MINUTE_MS;

/** Limit of failed sign-ins per network, for all accounts. */
const PER_NETWORK: RateLimit = { purpose: "sign-in-network", maxAttempts: 20, windowMs: WINDOW_MS };

/** Limit of failed sign-ins per email address, from all clients, whether or not an account exists. */
const PER_ACCOUNT: RateLimit = { purpose: "sign-in-account", maxAttempts: 10, windowMs: WINDOW_MS };

/** Limit of failed sign-ins from a browser that has signed in to the account before. */
const PER_DEVICE: RateLimit = { purpose: "sign-in-device", maxAttempts: 10, windowMs: WINDOW_MS };

/** Origin and account of a password attempt. */
export interface PasswordAttempt {
  email: string;
  /** Client IP address. `undefined` if the user is already signed in. */
  address?: string | undefined;
  /** Id from the device token of a browser, or the id of a signed-in user. Has a separate limit. */
  device?: string | undefined;
}

/**
 * Counts a sign-in attempt before the password is checked, so that concurrent attempts cannot exceed the limit. After a
 * correct password, call `clearAttempt`. Returns the rejected attempt if a limit is exceeded, otherwise `undefined`.
 */
export async function startAttempt(
  db: Database,
  { email, address, device }: PasswordAttempt,
): Promise<Attempt | undefined> {
  if (device !== undefined) {
    const deviceAttempt = await consumeAttempt(db, PER_DEVICE, device);
    return deviceAttempt.isAllowed ? undefined : deviceAttempt;
  }
  if (address !== undefined) {
    const networkAttempt = await consumeAttempt(db, PER_NETWORK, toNetwork(address));
    if (!networkAttempt.isAllowed) return networkAttempt;
  }
  const accountAttempt = await consumeAttempt(db, PER_ACCOUNT, normalizeEmail(email));
  if (accountAttempt.isAllowed) return undefined;
  if (address !== undefined) await undoAttempt(db, PER_NETWORK, toNetwork(address));
  return accountAttempt;
}

/**
 * Resets the failures of the account or device after a correct password. Removes only this attempt from the network's
 * failures.
 */
export async function clearAttempt(db: Database, { email, address, device }: PasswordAttempt): Promise<void> {
  if (device !== undefined) return deleteAttempts(db, PER_DEVICE, device);
  await resetFailures(db, email);
  if (address !== undefined) await undoAttempt(db, PER_NETWORK, toNetwork(address));
  return undefined;
}

/**
 * Removes an attempt with a correct password but without a second factor from the network's failures, because the next
 * request of the same sign-in counts again. The attempt still counts for the account or device until that request
 * succeeds.
 */
export async function clearFirstStep(db: Database, { address, device }: PasswordAttempt): Promise<void> {
  if (device === undefined && address !== undefined) await undoAttempt(db, PER_NETWORK, toNetwork(address));
}

/** Resets failed sign-ins of an account, e.g. after a new password. */
export async function resetFailures(db: Database, email: string): Promise<void> {
  await deleteAttempts(db, PER_ACCOUNT, normalizeEmail(email));
}

/** Resets failed sign-ins of all networks. Used by an operator's command. */
export async function resetNetworkFailures(db: Database): Promise<void> {
  await deleteAllAttempts(db, PER_NETWORK);
}
