/** Error codes of the classes in `errors.ts`. A code never changes once it is released. */
export const SHOP_ERROR_CODES = [
  "access-denied",
  "cash-on-delivery-refused",
  "delivery-method-unavailable",
  "collection-in-use",
  "product-has-orders",
  "confirmation-closed",
  "confirmed-by-staff-only",
  "confirmed-without-stock",
  "conflict",
  "country-not-served",
  "courier-in-use",
  "courier-name-taken",
  "email-not-configured",
  "idempotency-key-taken",
  "insufficient-stock",
  "invalid-input",
  "issue-changed",
  "issue-not-editable",
  "issue-not-sendable",
  "issue-not-stoppable",
  "line-unavailable",
  "not-found",
  "not-signed-in",
  "nothing-to-ship",
  "order-changed",
  "order-not-cancellable",
  "order-not-editable",
  "order-not-shippable",
  "ordered-items-not-found",
  "phone-blocked",
  "shipment-state-not-next",
  "sign-in-refused",
  "too-many-featured",
  "too-many-requests",
  "tracking-number-taken",
  "total-changed",
  "undo-expired",
] as const;

/** Codes of unexpected failures, and of requests that are rejected before an operation runs. */
export const REQUEST_ERROR_CODES = [
  "address-too-long",
  "body-too-large",
  "cross-origin-request",
  "expectation-failed",
  "headers-too-large",
  "internal-error",
  "malformed-request",
  "method-not-allowed",
  "range-not-satisfiable",
  "request-timeout",
  "storage-full",
  "unavailable",
  "unsupported-media-type",
] as const;

export type ShopErrorCode = (typeof SHOP_ERROR_CODES)[number];

/** Code of a problem document. */
export type ProblemCode = ShopErrorCode | (typeof REQUEST_ERROR_CODES)[number];
