import { defineJobs } from "#platform/jobs/rules/job.ts";
import { HOUR_MS } from "#platform/rules/day.ts";

import { accountList } from "./rules/account-list.ts";
import { auditList } from "./rules/audit/audit-query.ts";
import { buildViewParameters } from "./rules/views/view-query.ts";

declare module "#staff/rules/views/view-query.ts" {
  interface ViewListNames {
    users: true;
    activity: true;
  }
}

export const staffManifest = {
  jobs: defineJobs({
    "prune-sessions": { label: "Delete expired sign-in sessions", everyMs: HOUR_MS },
  }),
  views: {
    users: { path: "/admin/users", parameters: buildViewParameters(accountList.urlSchema) },
    activity: { path: "/admin/activity", parameters: buildViewParameters(auditList.urlSchema) },
  },
};
