import type { ValueSheet } from "#platform/rules/spreadsheet.ts";

import { buildUnsubscribeUrl } from "../inbox/contact.ts";

/** A subscriber with the values that the export contains. */
interface SheetSubscriber {
  email: string;
  createdAt: Date;
  consentedAt: Date;
  confirmedAt: Date | null;
  source: string | null;
  unsubscribeToken: string;
}

/** Returns the layout of the newsletter export. @param siteUrl public origin, for the unsubscribe links */
export function buildSubscriberSheet(siteUrl: string): ValueSheet<SheetSubscriber> {
  return {
    name: "Subscribers",
    columns: [
      { header: "Email", type: "text", width: 40, value: ({ email }) => email },
      { header: "Subscribed", type: "time", width: 20, value: ({ createdAt }) => createdAt },
      { header: "Consent", type: "time", width: 20, value: ({ consentedAt }) => consentedAt },
      { header: "Confirmed", type: "time", width: 20, value: ({ confirmedAt }) => confirmedAt },
      { header: "Source", type: "text", width: 30, value: ({ source }) => source ?? "Form" },
      {
        header: "Unsubscribe link",
        type: "text",
        width: 80,
        value: ({ unsubscribeToken }) => buildUnsubscribeUrl(siteUrl, unsubscribeToken),
      },
    ],
  };
}
