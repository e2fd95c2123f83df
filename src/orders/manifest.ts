import { buildViewParameters } from "#staff/rules/views/view-query.ts";
import { defineJobs } from "#platform/jobs/rules/job.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";

import { orderList } from "./rules/order-list.ts";

declare module "#staff/rules/views/view-query.ts" {
  interface ViewListNames {
    orders: true;
  }
}

export const ordersManifest = {
  jobs: defineJobs({
    "end-reservations": { label: "End reservations of unverified orders", everyMs: MINUTE_MS },
    "repair-redemptions": { label: "Release discounts of cancelled orders", everyMs: HOUR_MS },
    "prune-order-links": { label: "Delete old links to orders", everyMs: DAY_MS },
  }),
  views: {
    orders: {
      path: "/admin/orders",
      parameters: buildViewParameters(orderList.urlSchema),
    },
  },
};
