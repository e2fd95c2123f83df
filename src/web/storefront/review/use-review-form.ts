import type { RefObject } from "react";
import { useEffect, useState } from "react";

import type { FieldErrors } from "#domain/shared/errors.ts";
import { reviewMessages } from "#domain/reviews/review-messages.ts";
import type { ReviewableOrder } from "#domain/reviews/reviewable-order.ts";
import { loadModule, invalidInput } from "#web/api-client/api-problem.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { sendReviews } from "./review-calls.ts";
import type { DraftReview, ReviewDraft } from "./review-draft.ts";
import { getProductReview, deleteDraft, loadDraft, saveDraft, withDraft } from "./review-draft.ts";

/** The path under which the schema and the server speak of a product's field; the control's name too. */
export function fieldPath(index: number, field: keyof DraftReview): string {
  return `reviews.${index}.${field}`;
}

/** Checks and sends what was typed; the rules come with the first click, not with the page. */
async function send(order: ReviewableOrder, draft: ReviewDraft): Promise<ReviewableOrder | undefined> {
  const { orderReviewsSchema } = await loadModule(() => import("#domain/reviews/review.ts"));
  const reviews = order.products.map(({ id, name }) => ({
    productId: id,
    productName: name,
    ...getProductReview(draft, id),
  }));
  const parsed = orderReviewsSchema.safeParse({ reviews });
  if (parsed.success) return sendReviews(order.id, parsed.data);
  throw invalidInput(reviewMessages.submitFailed, parsed.error.issues);
}

/** What was typed and chosen before scripts ran is in the fields, and only there. */
function typedInto(form: HTMLFormElement, order: ReviewableOrder, stored: ReviewDraft): ReviewDraft {
  const values = new FormData(form);
  return order.products.reduce((draft, { id }, index) => {
    const [rating, review] = [values.get(fieldPath(index, "rating")), values.get(fieldPath(index, "review"))];
    return withDraft(draft, id, {
      ...(rating !== null && { rating: Number(rating) }),
      ...(typeof review === "string" && review !== "" && { review }),
    });
  }, stored);
}

function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): boolean {
  const first = [...(form?.elements ?? [])].find(
    (element) => "name" in element && String(element.name) in errors,
  );
  if (!(first instanceof HTMLElement)) return false;
  first.focus();
  return true;
}

/**
 * The review form: what is typed, what is wrong with it, and sending it once. `onSent` is told the order as it is now
 * when it turned out that it can't be reviewed any more. Spec: storefront §4, §5, §8.
 */
export function useReviewForm(
  form: RefObject<HTMLFormElement | null>,
  order: ReviewableOrder,
  onSent: (now: ReviewableOrder | undefined) => void,
) {
  const [draft, setDraft] = useState<ReviewDraft>({});
  const [isReady, setReady] = useState(false);
  const sending = useMutation((typed: ReviewDraft) => send(order, typed), {
    success(now) {
      if (now === undefined || now.isReviewed) deleteDraft(order.id);
      onSent(now);
    },
    problem({ errors }) {
      if (!focusFirstError(form.current, errors)) toast(reviewMessages.submitFailed, { tone: "error" });
    },
  });

  useEffect(() => {
    const stored = loadDraft(order.id);
    setDraft(form.current ? typedInto(form.current, order, stored) : stored);
    setReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- what was typed before is read once
  }, []);

  function change(index: number, changed: Partial<DraftReview>) {
    const product = order.products[index];
    if (product === undefined) return;
    const next = withDraft(draft, product.id, changed);
    setDraft(next);
    saveDraft(order.id, next);
    if (changed.review !== undefined) sending.clearError(fieldPath(index, "review"));
  }

  const hasFieldErrors = Object.keys(sending.errors).length > 0;
  return {
    draft,
    change,
    submit: () => void sending.mutate(draft),
    /** Whether scripts run, so that the form can be sent at all. */
    isReady,
    isSending: sending.pending,
    errorOf: (index: number) => sending.errors[fieldPath(index, "review")]?.[0],
    /** What went wrong beyond single fields. */
    notice: hasFieldErrors ? undefined : sending.problem?.detail,
  };
}
