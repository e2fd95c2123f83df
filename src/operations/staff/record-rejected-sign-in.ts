import type { Database } from "#db/client.server.ts";

import { recordAudit } from "./record-audit.ts";
import { findUserByEmail } from "./users.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";
import { takeAttempt } from "#operations/limits/rate-limit.ts";

/** Maximum number of recorded rejections per window for all networks, which protects the audit log from flooding. */
const RECORD_LIMIT: RateLimit = {
  purpose: "sign-in-refusals-recorded",
  tries: 500,
  windowMs: 15 * 60 * 1000,
};

interface RejectedSignIn {
  /** The e-mail address of the attempt. */
  email: string;
  address: string;
  /** The error message. */
  reason: string;
}

/** Records a rejected sign-in, for the account of the address if there is one. Spec: admin §2. */
export async function recordRejectedSignIn(
  db: Database,
  { email, address, reason }: RejectedSignIn,
): Promise<void> {
  if (!(await takeAttempt(db, RECORD_LIMIT, "all")).isAllowed) return;
  const account = await findUserByEmail(db, email);
  await recordAudit(db, {
    // The actor is unknown, so it is not the account's owner.
    by: { uid: null, email },
    action: "sign-in-refused",
    subject: { type: "session", id: account?.id ?? email, label: email },
    changes: [{ field: "reason", from: null, to: reason }],
    address,
  });
}
