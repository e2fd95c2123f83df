import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { ExportedSubscriber } from "../../rules/inbox/contact.ts";
import { buildUnsubscribeUrl } from "../../rules/inbox/contact.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { listAllNewsletterSubscribers } from "./list-newsletter-subscribers.ts";

interface ExportOptions {
  /** Public origin without a trailing slash, for the links. */
  siteUrl: string;
  /** Only addresses that contain this text. */
  search?: string | undefined;
  /** Only these addresses. */
  emails?: readonly string[] | undefined;
  by?: Actor | undefined;
}

/**
 * Exports the newsletter addresses, newest first, each with its unsubscribe link, and records the export in the audit
 * log. Spec: admin §2, §7.
 */
export async function exportNewsletter(
  db: Database,
  { siteUrl, search, emails, by }: ExportOptions,
): Promise<ExportedSubscriber[]> {
  return db.transaction(async (tx) => {
    const subscribers = await listAllNewsletterSubscribers(tx, { search, emails });
    await recordAudit(tx, {
      by,
      action: "exported",
      subject: { type: "newsletter", id: "subscribers", label: "Newsletter subscribers" },
      changes: [{ field: "addresses", from: null, to: String(subscribers.length) }],
    });
    return subscribers.map(({ unsubscribeToken, ...subscriber }) => ({
      ...subscriber,
      unsubscribeUrl: buildUnsubscribeUrl(siteUrl, unsubscribeToken),
    }));
  });
}
