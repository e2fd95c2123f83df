/** The form values of one product. `rating` is 1–5 or null. */
export interface ProductDraft {
  rating: number | null;
  review: string;
}

/** The draft of an order's reviews, by product id. */
export type ReviewDraft = Readonly<Record<string, ProductDraft>>;

const EMPTY_DRAFT: ProductDraft = { rating: null, review: "" };
const STARS = [1, 2, 3, 4, 5];

const buildStorageKey = (orderId: string) => `review-draft:${orderId}`;

/** Returns one product's draft, or an empty draft if there is none. */
export function getProductDraft(draft: ReviewDraft, productId: string): ProductDraft {
  return Object.hasOwn(draft, productId) ? (draft[productId] ?? EMPTY_DRAFT) : EMPTY_DRAFT;
}

/** Returns the draft with the changed values of one product. */
export function updateDraft(
  draft: ReviewDraft,
  productId: string,
  changed: Partial<ProductDraft>,
): ReviewDraft {
  return { ...draft, [productId]: { ...getProductDraft(draft, productId), ...changed } };
}

function parseProductDraft(value: unknown): ProductDraft {
  const { rating, review } = (typeof value === "object" && value !== null ? value : {}) as {
    rating?: unknown;
    review?: unknown;
  };
  return {
    rating: STARS.find((star) => star === rating) ?? null,
    review: typeof review === "string" ? review : "",
  };
}

/** Returns this tab's saved draft of an order's reviews, which survives a reload. */
export function loadDraft(orderId: string): ReviewDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(buildStorageKey(orderId)) ?? "null");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).map(([id, value]) => [id, parseProductDraft(value)]));
  } catch {
    return {};
  }
}

export function saveDraft(orderId: string, draft: ReviewDraft): void {
  try {
    sessionStorage.setItem(buildStorageKey(orderId), JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts until the page is closed.
  }
}

/** Deletes an order's draft. Called after the reviews are stored. */
export function deleteDraft(orderId: string): void {
  try {
    sessionStorage.removeItem(buildStorageKey(orderId));
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
