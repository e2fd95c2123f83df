import type { Database } from "#db/client.server.ts";
import { normaliseEmail } from "#domain/customers/email.ts";
import { networkOf } from "#domain/shared/network.ts";

import type { RateLimit, Attempt } from "#operations/limits/rate-limit.ts";
import {
  deleteAllAttempts,
  deleteAttempts,
  returnAttempt,
  takeAttempt,
} from "#operations/limits/rate-limit.ts";

const WINDOW_MS = 15 * 60 * 1000;

/** Failed sign-ins of one network, whatever accounts it tries. */
const PER_NETWORK: RateLimit = { purpose: "sign-in-network", tries: 20, windowMs: WINDOW_MS };

/** Failed sign-ins for one e-mail address, whoever tries, whether or not it has an account. */
const PER_ACCOUNT: RateLimit = { purpose: "sign-in-account", tries: 10, windowMs: WINDOW_MS };

/** Failed sign-ins of a browser that has signed in to the account before. */
const PER_DEVICE: RateLimit = { purpose: "sign-in-device", tries: 10, windowMs: WINDOW_MS };

/** Where a password is tried from and for whom. */
export interface PasswordTry {
  email: string;
  /** Network address; `undefined` for someone who is signed in already. */
  address?: string | undefined;
  /** A browser that is known to the account: its tries are its own, whatever strangers have used up. */
  device?: string | undefined;
}

/**
 * Takes the tries of a sign-in before the password is looked at, so that none gets past by coming at the same time;
 * `endTry` gives them back when it was right. Answers the refusal when a limit is used up.
 */
export async function beginTry(
  db: Database,
  { email, address, device }: PasswordTry,
): Promise<Attempt | undefined> {
  if (device !== undefined) {
    const ofDevice = await takeAttempt(db, PER_DEVICE, device);
    return ofDevice.isAllowed ? undefined : ofDevice;
  }
  if (address !== undefined) {
    const ofNetwork = await takeAttempt(db, PER_NETWORK, networkOf(address));
    if (!ofNetwork.isAllowed) return ofNetwork;
  }
  const ofAccount = await takeAttempt(db, PER_ACCOUNT, normaliseEmail(email));
  if (ofAccount.isAllowed) return undefined;
  if (address !== undefined) await returnAttempt(db, PER_NETWORK, networkOf(address));
  return ofAccount;
}

/** The password was right: the account's or the device's failures are forgotten, the network has one try less used. */
export async function endTry(db: Database, { email, address, device }: PasswordTry): Promise<void> {
  if (device !== undefined) return deleteAttempts(db, PER_DEVICE, device);
  await forgetFailures(db, email);
  if (address !== undefined) await returnAttempt(db, PER_NETWORK, networkOf(address));
  return undefined;
}

/** Whoever has a new password may sign in with it at once. */
export async function forgetFailures(db: Database, email: string): Promise<void> {
  await deleteAttempts(db, PER_ACCOUNT, normaliseEmail(email));
}

/** Whoever runs the shop opens the door again to all networks, one's own among them. */
export async function forgetNetworkFailures(db: Database): Promise<void> {
  await deleteAllAttempts(db, PER_NETWORK);
}
