/**
 * Only published products are in the shop. Staff prepare drafts, and archive products that the shop no longer sells.
 */
export const PRODUCT_STATUSES = ["published", "draft", "archived"] as const;

export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** The statuses that staff lists show without a status filter. */
export const LISTED_STATUSES: readonly ProductStatus[] = ["published", "draft"];
