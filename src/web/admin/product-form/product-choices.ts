/** The options of the form's selects. */
export interface ProductChoices {
  collections: readonly { id: string; name: string }[];
  categories: readonly string[];
}
