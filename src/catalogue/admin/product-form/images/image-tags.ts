import type { ProductChoices, ProductForm } from "../product-values.ts";

const MAX_TAG_LENGTH = 50;

/** Returns the tags of a product image: the names of the product and its collection. Spec: admin §7. */
export function getImageTags(form: ProductForm, { collections }: ProductChoices): string[] {
  const { name, collectionRef } = form.getValues();
  const collection = collections.find(({ id }) => id === collectionRef)?.name ?? "";
  return [name, collection]
    .map((tag) => tag.replaceAll(",", " ").trim().slice(0, MAX_TAG_LENGTH))
    .filter((tag) => tag !== "");
}
