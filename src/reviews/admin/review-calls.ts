import type { ReviewUpdate, StaffReview } from "../rules/staff-review.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Hides or shows a review, or sets its reply. @throws ApiProblem */
export async function updateReview({ id }: Pick<StaffReview, "id">, json: ReviewUpdate): Promise<void> {
  const action = json.hidden === undefined ? "review_replied" : "review_visibility_changed";
  await callStaffWrite(action, "PATCH /api/admin/reviews/:id", { param: { id: String(id) }, json });
}
