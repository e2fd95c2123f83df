/** Texts about adding to the cart. Spec: storefront §2, §4, §8. */
export const cartMessages = {
  title: (count: number) => `Your Cart (${count})`,
  wholeCart: "Show the whole cart",
  full: "Your cart is full. Please place an order or remove a line first.",
  /** Nothing was added, because the cart has all that can be ordered. */
  allInCart: (name: string, variant: string, available: number) =>
    available === 0
      ? `${name} (${variant}) is out of stock`
      : `All ${available} available of ${name} (${variant}) are in your cart`,
  notAdded: "This size is no longer available. Nothing was added to your cart.",
  added: (name: string, variant: string) => `${name} (${variant}) added to cart`,
} as const;
