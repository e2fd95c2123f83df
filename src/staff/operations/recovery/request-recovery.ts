import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { RECOVERY_MINUTES } from "../../rules/recovery.ts";
import { recoveryMessages } from "../../rules/sign-in-messages.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";
import { consumeAttempt } from "#kit/limits/rate-limit.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

import { recoveryRequested } from "../events.ts";

/**
 * Limit of recovery emails per address, whether or not an account exists. Requests above the limit are ignored, not
 * rejected. The window is the lifetime of a link, so that an earlier link is still valid while requests are ignored.
 */
const PER_ADDRESS: RateLimit = {
  purpose: "recovery-address",
  maxAttempts: 3,
  windowMs: RECOVERY_MINUTES * MINUTE_MS,
};

/** Returns whether the shop can send password recovery emails. */
export async function canSendRecovery(db: Database, channels: readonly MessageChannel[]): Promise<boolean> {
  return await isEmailed(db, "password-recovery", channels);
}

interface RecoveryOptions {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  /** Whether requests are limited; off only in load tests. */
  isRateLimited: boolean;
}

/**
 * Requests a password recovery email, which is queued if an enabled account has this address. Runs the same statements
 * for every address, so that neither the response nor its timing reveals whether an account exists.
 * @throws Conflict if the shop cannot send this email
 */
export async function requestRecovery(
  db: Database,
  email: string,
  { channels, isRateLimited }: RecoveryOptions,
): Promise<void> {
  if (!(await canSendRecovery(db, channels))) throw new Conflict(recoveryMessages.notConfigured);
  const address = normalizeEmail(email);
  if (isRateLimited && !(await consumeAttempt(db, PER_ADDRESS, address)).isAllowed) return;
  await publish(db, recoveryRequested, { address });
}
