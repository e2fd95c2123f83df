/** Maximum number of products that staff choose, and that the product page shows. */
export const MAX_PAIRINGS = 4;

/** Texts about products that staff recommend with another product. */
export const pairingMessages = {
  title: "Pairs well with",
  intro: "Fragrances to layer with this one, or to alternate with it.",
  /** @param accords names of accords that both products have */
  shares: (accords: readonly string[]) => `Shares ${accords.join(" and ").toLowerCase()}`,
  hint: `Up to ${MAX_PAIRINGS} products. If you choose none, the product page shows products that share accords with this one.`,
  add: "Add a product",
  remove: (name: string) => `Remove ${name}`,
  chooseProduct: "Choose a product.",
  tooMany: `Choose at most ${MAX_PAIRINGS} products.`,
  noLongerExists: "No longer exists",
  notInShop: "Not in the shop",
} as const;
