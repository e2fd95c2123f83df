import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";

import { recordAudit } from "./record-audit.ts";
import { findUserByEmail } from "./users.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";
import { consumeAttempt } from "#kit/limits/rate-limit.ts";

/** Maximum number of rejections recorded per window, over all networks. Protects the audit log from flooding. */
const RECORD_LIMIT: RateLimit = {
  purpose: "sign-in-refusals-recorded",
  maxAttempts: 500,
  windowMs: 15 * MINUTE_MS,
};

interface RejectedSignIn {
  /** The email address that was entered. */
  email: string;
  /** Client IP address. */
  address: string;
  /** The error message. */
  reason: string;
}

/** Records a rejected sign-in under the account with this email address, if it exists. Spec: admin §2. */
export async function recordRejectedSignIn(
  db: Database,
  { email, address, reason }: RejectedSignIn,
): Promise<void> {
  if (!(await consumeAttempt(db, RECORD_LIMIT, "all")).isAllowed) return;
  const account = await findUserByEmail(db, email);
  await recordAudit(db, {
    // The client is not authenticated, so the entry must not name the account's user as the actor.
    by: { uid: null, email },
    action: "sign-in-refused",
    subject: { type: "session", id: account?.id ?? email, label: email },
    changes: [{ field: "reason", from: null, to: reason }],
    address,
  });
}
