import { buildViewParameters } from "#staff/rules/views/view-query.ts";

import { reviewList } from "./rules/staff-review.ts";

declare module "#staff/rules/views/view-query.ts" {
  interface ViewListNames {
    reviews: true;
  }
}

export const reviewsManifest = {
  views: {
    reviews: { path: "/admin/reviews", parameters: buildViewParameters(reviewList.urlSchema) },
  },
};
