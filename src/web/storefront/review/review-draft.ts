/** What stands in the form about one product, as typed; `rating` 1–5 or null. */
export interface DraftReview {
  rating: number | null;
  review: string;
}

/** Drafts by product id. */
export type ReviewDraft = Readonly<Record<string, DraftReview>>;

const EMPTY: DraftReview = { rating: null, review: "" };
const STARS = [1, 2, 3, 4, 5];

const keyOf = (orderId: string) => `review-draft:${orderId}`;

export function getProductReview(draft: ReviewDraft, productId: string): DraftReview {
  return Object.hasOwn(draft, productId) ? (draft[productId] ?? EMPTY) : EMPTY;
}

/** The draft with something changed about one product. */
export function withDraft(draft: ReviewDraft, productId: string, changed: Partial<DraftReview>): ReviewDraft {
  return { ...draft, [productId]: { ...getProductReview(draft, productId), ...changed } };
}

function readStored(value: unknown): DraftReview {
  const { rating, review } = (typeof value === "object" && value !== null ? value : {}) as {
    rating?: unknown;
    review?: unknown;
  };
  return {
    rating: STARS.find((star) => star === rating) ?? null,
    review: typeof review === "string" ? review : "",
  };
}

/** What was typed earlier in this tab about the order; survives a reload and a lost connection. */
export function loadDraft(orderId: string): ReviewDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? "null");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).map(([id, value]) => [id, readStored(value)]));
  } catch {
    return {};
  }
}

export function saveDraft(orderId: string, draft: ReviewDraft): void {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(draft));
  } catch {
    // A browser without storage keeps the draft as long as the page.
  }
}

/** The order is reviewed: nothing of it is to be typed again. */
export function deleteDraft(orderId: string): void {
  try {
    sessionStorage.removeItem(keyOf(orderId));
  } catch {
    // There was nothing to forget.
  }
}
