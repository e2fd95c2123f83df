import { repeatable } from "#kit/ui/repeatable.ts";
import type { RefObject } from "react";
import { useEffect, useState } from "react";

import { reviewMessages } from "../rules/review-messages.ts";
import type { ReviewableOrder } from "../rules/reviewable-order.ts";
import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { loadModule, createInvalidInput } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { sendReviews } from "./review-calls.ts";
import type { ProductDraft, ReviewDraft } from "./review-draft.ts";
import { getProductDraft, deleteDraft, loadDraft, saveDraft, updateDraft } from "./review-draft.ts";

/** Returns a field's path in the schema and in server errors. The control has the same name. */
export function getFieldPath(index: number, field: keyof ProductDraft): string {
  return `reviews.${index}.${field}`;
}

const loadSchema = repeatable(() => import("../rules/review.ts"));

/** Validates and sends the draft. The schema loads on the first submit, not with the page. */
async function sendDraft(order: ReviewableOrder, draft: ReviewDraft): Promise<ReviewableOrder | undefined> {
  const { orderReviewsSchema } = await loadModule(loadSchema);
  const reviews = order.products.map(({ id, name }) => ({
    productId: id,
    productName: name,
    ...getProductDraft(draft, id),
  }));
  const parsed = orderReviewsSchema.safeParse({ reviews });
  if (parsed.success) return sendReviews(order.id, parsed.data);
  throw createInvalidInput(reviewMessages.submitFailed, parsed.error.issues);
}

/** Returns the stored draft with the values that the visitor entered before hydration. */
function readFormDraft(form: HTMLFormElement, order: ReviewableOrder, stored: ReviewDraft): ReviewDraft {
  const values = new FormData(form);
  return order.products.reduce((draft, { id }, index) => {
    const [rating, review] = [
      values.get(getFieldPath(index, "rating")),
      values.get(getFieldPath(index, "review")),
    ];
    return updateDraft(draft, id, {
      ...(rating !== null && { rating: Number(rating) }),
      ...(typeof review === "string" && review !== "" && { review }),
    });
  }, stored);
}

/**
 * Holds the values and errors of the review form, and sends the form once. Calls `onSent` with undefined if the reviews
 * are stored, or with the current order if it can no longer be reviewed. Spec: storefront §4, §5, §8.
 */
export function useReviewForm(
  form: RefObject<HTMLFormElement | null>,
  order: ReviewableOrder,
  onSent: (current: ReviewableOrder | undefined) => void,
) {
  const [draft, setDraft] = useState<ReviewDraft>({});
  const [isReady, setIsReady] = useState(false);
  const sendMutation = useMutation((current: ReviewDraft) => sendDraft(order, current), {
    success(current) {
      if (current === undefined || current.isReviewed) deleteDraft(order.id);
      onSent(current);
    },
    problem({ errors }) {
      if (form.current === null || !focusFirstError(form.current, errors))
        showToast(reviewMessages.submitFailed, { tone: "error" });
    },
  });

  useEffect(() => {
    const stored = loadDraft(order.id);
    setDraft(form.current ? readFormDraft(form.current, order, stored) : stored);
    setIsReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, after hydration
  }, []);

  function change(index: number, changed: Partial<ProductDraft>) {
    const product = order.products[index];
    if (product === undefined) return;
    const next = updateDraft(draft, product.id, changed);
    setDraft(next);
    saveDraft(order.id, next);
    if (changed.review !== undefined) sendMutation.clearError(getFieldPath(index, "review"));
  }

  const hasFieldErrors = Object.keys(sendMutation.errors).length > 0;
  return {
    draft,
    change,
    submit: () => void sendMutation.mutate(draft),
    /** Whether the form is hydrated and can be sent. */
    isReady,
    isSending: sendMutation.isPending,
    getError: (index: number) => sendMutation.errors[getFieldPath(index, "review")]?.[0],
    /** The error that concerns the whole form. */
    formError: hasFieldErrors ? undefined : sendMutation.problem?.detail,
  };
}
