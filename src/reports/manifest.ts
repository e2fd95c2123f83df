import { buildViewParameters } from "#staff/rules/views/view-query.ts";
import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS } from "#platform/rules/day.ts";

import { customerList } from "./rules/customers/customer-list.ts";

declare module "#staff/rules/views/view-query.ts" {
  interface ViewListNames {
    customers: true;
  }
}

export const reportsManifest = {
  jobs: defineJobs({
    "prune-funnel-counts": { label: "Delete old visit counts", everyMs: DAY_MS },
  }),
  views: {
    customers: { path: "/admin/customers", parameters: buildViewParameters(customerList.urlSchema) },
  },
};
