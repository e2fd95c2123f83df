import { buildViewParameters } from "#staff/rules/views/view-query.ts";
import { queryChoice } from "#kit/rules/query-values.ts";
import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS, MINUTE_MS } from "#platform/rules/day.ts";

import { contactMessageList } from "./rules/inbox/message-query.ts";
import { subscriberList } from "./rules/newsletter/subscriber-query.ts";

declare module "#staff/rules/views/view-query.ts" {
  interface ViewListNames {
    messages: true;
    newsletter: true;
  }
}

export const messagesManifest = {
  jobs: defineJobs({
    "advance-confirmations": {
      label: "Send confirmation reminders and end expired confirmations",
      everyMs: MINUTE_MS,
    },
    "fetch-message-images": { label: "Fetch images of WhatsApp messages", everyMs: MINUTE_MS },
    "notify-restock-requests": { label: "Notify shoppers that a size is back in stock", everyMs: MINUTE_MS },
    "send-newsletters": { label: "Queue newsletter emails", everyMs: MINUTE_MS },
    "report-to-staff": { label: "Report waiting orders and low stock to staff", everyMs: DAY_MS },
    "prune-newsletter-signups": {
      label: "Delete newsletter sign-ups that were not confirmed",
      everyMs: DAY_MS,
    },
    "prune-newsletters": { label: "Delete old newsletter emails", everyMs: DAY_MS },
    "prune-reports": { label: "Delete old staff reports", everyMs: DAY_MS },
  }),
  views: {
    messages: {
      path: "/admin/contact-messages",
      parameters: buildViewParameters(contactMessageList.urlSchema),
    },
    newsletter: {
      path: "/admin/contact-messages",
      query: "show=newsletter",
      parameters: buildViewParameters(
        subscriberList.urlSchema.extend({ show: queryChoice("show", ["newsletter"]) }),
      ),
    },
  },
};
