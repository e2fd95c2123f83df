import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { ReviewUpdate, StaffReview } from "../rules/staff-review.ts";

/** Hides a review or shows it again. @throws ApiProblem */
export function setVisibility({ id }: StaffReview, json: ReviewUpdate): Promise<StaffReview> {
  const param = { id: String(id) };
  return callStaffWrite("review_visibility_changed", "PATCH /api/admin/reviews/:id", { param, json });
}

/** Returns a name that identifies a review in error lists: its author and product. */
export const getReviewName = ({ author, product }: StaffReview) => `${author}, ${product.name}`;
