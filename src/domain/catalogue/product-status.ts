/** Only published products are in the shop. Staff prepare drafts, and archive products that the shop no longer sells. */
export const PRODUCT_STATUSES = ["published", "draft", "archived"] as const;

export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** The statuses that the staff's lists show unless a filter names others. */
export const LISTED_STATUSES: readonly ProductStatus[] = ["published", "draft"];
