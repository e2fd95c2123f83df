/** Texts for staff who edit collections. Spec: admin §5, §8. */
export const collectionInputMessages = {
  nameRequired: "Name is required",
  descriptionRequired: "Description is required",
  imageRequired: "Please upload a collection image",
  idTaken: (id: string) => `A collection with the id ${id} already exists`,
  inUse: (count: number) => `Cannot delete collection. ${count} products are using this collection.`,
  maxFeatured: "Maximum of 3 collections can be featured at once",
} as const;
