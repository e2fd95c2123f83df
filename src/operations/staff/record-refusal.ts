import type { Database } from "#db/client.server.ts";

import { recordAudit } from "./record-audit.ts";
import { findUserByEmail } from "./users.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";
import { takeAttempt } from "#operations/limits/rate-limit.ts";

/** However many networks try: more refusals than these tell nothing new, and the trail is not to be flooded. */
const RECORDED: RateLimit = { purpose: "sign-in-refusals-recorded", tries: 500, windowMs: 15 * 60 * 1000 };

interface Refusal {
  /** The e-mail address tried. */
  email: string;
  address: string;
  /** What the person was told. */
  reason: string;
}

/** Records a refused sign-in, under the account that was tried if there is one. Spec: admin §2. */
export async function recordRefusal(db: Database, { email, address, reason }: Refusal): Promise<void> {
  if (!(await takeAttempt(db, RECORDED, "all")).isAllowed) return;
  const account = await findUserByEmail(db, email);
  await recordAudit(db, {
    // Whoever it was, the account's owner is not said to have done it.
    by: { uid: null, email },
    action: "sign-in-refused",
    subject: { type: "session", id: account?.id ?? email, label: email },
    changes: [{ field: "reason", from: null, to: reason }],
    address,
  });
}
