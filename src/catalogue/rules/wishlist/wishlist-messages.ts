/** Texts of the wishlist. Not in the specification. */
export const wishlistMessages = {
  sharedTitle: "Shared wishlist",
  introduction: "Your wishlist is stored in this browser only.",
  sharedIntroduction: "Someone shared these fragrances with you.",
  empty: "Your wishlist is empty. Save a fragrance with its heart button.",
  sharedEmpty: "These fragrances are no longer available.",
  loading: "Loading your wishlist …",
  missing: (count: number) =>
    count === 1 ? "1 fragrance is no longer sold." : `${count} fragrances are no longer sold.`,
  removeMissing: "Remove from wishlist",
  saveAll: "Save these",
  saved: "Saved to your wishlist",
  browse: "View all fragrances",
} as const;
