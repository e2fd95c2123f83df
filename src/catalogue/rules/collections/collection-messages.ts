/** Texts about collections. Spec: storefront §2, §5, admin §5, §8. */
export const collectionMessages = {
  notFound: "Collection not found",
  nameRequired: "Name is required",
  descriptionRequired: "Description is required",
  imageRequired: "Please upload a collection image",
  idTaken: (id: string) => `A collection with the id ${id} already exists`,
  inUse: (count: number) => `Cannot delete collection. ${count} products are using this collection.`,
  maxFeatured: "Maximum of 3 collections can be featured at once",
  view: "View Collection",
  emptyCollection: (name: string) => `The ${name} collection awaits its next signature piece.`,
  emptyShop: "A new chapter in our legacy is arriving soon.",
  emptyRow: "Our next masterpiece is on its way",
  newArrivals: "New Arrivals",
  weeklySpecials: "Weekly Specials",
  complete: "Complete Collection",
  heading: (name: string) => `${name} Collection`,
} as const;
