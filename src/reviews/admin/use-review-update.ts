import { useRevalidator } from "react-router";

import { staffReviewMessages } from "../rules/staff-messages.ts";
import type { ReviewUpdate, StaffReview } from "../rules/staff-review.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { updateReview } from "./review-calls.ts";

function getSuccessMessage({ hidden, reply }: ReviewUpdate): string {
  if (hidden !== undefined) return hidden ? staffReviewMessages.hidden(1) : staffReviewMessages.shown(1);
  return reply ? staffReviewMessages.replySaved : staffReviewMessages.replyRemoved;
}

/** Returns a mutation that updates a review, reloads the list and shows a toast. Calls `onDone` on success. */
export function useReviewUpdate(review: StaffReview, onDone: () => void = () => {}) {
  const { revalidate } = useRevalidator();
  return useMutation(
    async (update: ReviewUpdate) => {
      await updateReview(review, update);
      await revalidate();
    },
    {
      success: (_, update) => {
        showToast(getSuccessMessage(update));
        onDone();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : staffReviewMessages.saveFailed, { tone: "error" }),
    },
  );
}
