import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { buildUnsubscribeUrl } from "../../rules/inbox/contact.ts";
import {
  SUBSCRIBER_SHEET,
  buildSubscriberExportName,
  toSubscriberRow,
} from "../../rules/newsletter/subscriber-export.ts";
import { buildListCondition, buildListOrder } from "#kit/operations/list.server.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { subscriberList } from "../../rules/newsletter/subscriber-query.ts";
import { subscriberSql } from "./list-newsletter-subscribers.ts";

import type { ExportFile, ExportOptions } from "#staff/operations/export-file.ts";
import { openRecordedSnapshot, streamSnapshot } from "#staff/operations/export-file.ts";

const FIELDS = {
  email: newsletterSubscribers.email,
  createdAt: newsletterSubscribers.createdAt,
  consentedAt: newsletterSubscribers.consentedAt,
  confirmedAt: newsletterSubscribers.confirmedAt,
  unsubscribeToken: newsletterSubscribers.unsubscribeToken,
};

interface SubscriberExportOptions extends ExportOptions {
  /** Public origin without a trailing slash, for the unsubscribe links. */
  siteUrl: string;
}

/**
 * Exports the newsletter subscribers that match a filter, newest first by default, each with an unsubscribe link,
 * and records the export in the audit log. Spec: admin §2, §7.
 */
export async function exportSubscribers(
  db: Database,
  { sort, ...filter }: ListFilterOf<typeof subscriberList>,
  { siteUrl, ...options }: SubscriberExportOptions,
): Promise<ExportFile> {
  const condition = buildListCondition(subscriberList, subscriberSql, db, filter);
  const fileName = buildSubscriberExportName(new Date());
  const snapshot = await openRecordedSnapshot(db, options, {
    fields: FIELDS,
    rows: db
      .select(FIELDS)
      .from(newsletterSubscribers)
      .where(condition)
      .orderBy(...buildListOrder(subscriberList, subscriberSql, { sort })),
    total: sql`select count(*)::int as total from ${newsletterSubscribers} ${condition && sql`where ${condition}`}`,
    toAuditEntry: (total) => ({
      subject: { type: "newsletter", id: "subscribers", label: fileName },
      details: { addresses: total, ...filter },
    }),
  });
  const body = streamSnapshot(snapshot, SUBSCRIBER_SHEET, (batch) =>
    batch.map(({ unsubscribeToken, ...subscriber }) =>
      toSubscriberRow({ ...subscriber, unsubscribeUrl: buildUnsubscribeUrl(siteUrl, unsubscribeToken) }),
    ),
  );
  return { fileName, total: snapshot.total, body };
}
