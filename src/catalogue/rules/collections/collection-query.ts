/** Sort fields of collections. Spec: storefront §7. */
export const COLLECTION_ORDERS = ["createdAt", "updatedAt", "name", "featuredOrder"] as const;

/** Options for listing collections. Spec: storefront §7. */
export interface CollectionQuery {
  featured?: boolean | undefined;
  orderBy?: (typeof COLLECTION_ORDERS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
  limit?: number | undefined;
}
