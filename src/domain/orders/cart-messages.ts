/** Spec: storefront §2, §4, §8. */
export const cartMessages = {
  full: "Your cart is full. Please order what is in it first.",
  added: (name: string, variant: string) => `${name} (${variant}) added to cart`,
} as const;
