/** Maximum number of different parts of a set. */
export const MAX_SET_PARTS = 20;

/** Texts about sets for staff. */
export const setMessages = {
  partUnknown: (productId: string, variant: string) =>
    `There is no product ${productId} with the size ${variant}`,
  partIsSet: "A set cannot contain another set",
  setIsPart: (set: string) => `This product is a part of the set ${set}, so it cannot be a set itself`,
  partQuantity: "Enter a quantity from 1 to 100",
  partsTooMany: `A set can have at most ${MAX_SET_PARTS} parts`,
  partTwice: "Add each size only once, and set its quantity",
  partsForAllSizes: "Each size of a set needs at least one part",
  isPart: (sets: readonly string[]) =>
    `This product is a part of ${sets.join(", ")}. Remove it from the set first.`,
  sizeIsPart: (variant: string, set: string) =>
    `${variant} is a part of ${set}. Remove it from the set first.`,
  sizeOrdered: (variant: string) =>
    `${variant} has been ordered, so it cannot change between a set and a single size. Add a new size instead.`,
  partOf: (sets: readonly string[]) => `It is a part of ${sets.join(", ")}`,
  formTitle: "Set of other products",
  addPart: "Add a part",
  partUnpublished: "Not published, so the set is sold out",
  /** Shown beside the stock of a set. */
  fromParts: "from its parts",
  noOwnStock: "The stock of a set is calculated from its parts",
} as const;
