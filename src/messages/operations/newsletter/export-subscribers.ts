import type { Database } from "#platform/db/client.server.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { buildSubscriberSheet } from "../../rules/newsletter/subscriber-export.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { subscriberList } from "../../rules/newsletter/subscriber-query.ts";
import { subscriberSql } from "./list-newsletter-subscribers.ts";

import type { ExportOptions } from "#staff/operations/export-file.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";
import { buildListExport } from "#staff/operations/export-file.ts";

const FIELDS = {
  email: newsletterSubscribers.email,
  createdAt: newsletterSubscribers.createdAt,
  consentedAt: newsletterSubscribers.consentedAt,
  confirmedAt: newsletterSubscribers.confirmedAt,
  source: newsletterSubscribers.source,
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
  filter: ListFilterOf<typeof subscriberList>,
  { siteUrl, ...options }: SubscriberExportOptions,
): Promise<ExportFile> {
  const exportFile = buildListExport({
    list: subscriberList,
    listSql: subscriberSql,
    fields: FIELDS,
    select: (source) => source.select(FIELDS).from(newsletterSubscribers).$dynamic(),
    sheet: buildSubscriberSheet(siteUrl),
    fileName: "newsletter_subscribers",
    subject: { type: "newsletter", id: "subscribers" },
    countedAs: "addresses",
  });
  return exportFile(db, filter, options);
}
