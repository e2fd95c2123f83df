/** Options of the collection and category fields. */
export interface ProductChoices {
  collections: readonly { id: string; name: string }[];
  categories: readonly string[];
}
