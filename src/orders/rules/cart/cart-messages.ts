/** Texts about adding to the cart. Spec: storefront §2, §4, §8. */
export const cartMessages = {
  full: "Your cart is full. Please place an order or remove a line first.",
  added: (name: string, variant: string) => `${name} (${variant}) added to cart`,
} as const;
