/** Texts about network errors. Spec: storefront §8. */
export const networkMessages = {
  failed: "Network error. Please check your connection.",
} as const;
