/** Texts about collections. Spec: storefront §2, §5. */
export const collectionMessages = {
  notFound: "Collection not found",
  view: "View Collection",
  emptyCollection: (name: string) => `The ${name} collection awaits its next signature piece.`,
  emptyShop: "A new chapter in our legacy is arriving soon.",
  emptyRow: "Our next masterpiece is on its way",
  newArrivals: "New Arrivals",
  weeklySpecials: "Weekly Specials",
  complete: "Complete Collection",
  heading: (name: string) => `${name} Collection`,
} as const;
