import { recordTexts } from "#kit/rules/texts/record-texts.ts";

/** Texts about collections for staff. Spec: admin §5, §8, which does not quote the texts for success and conflicts. */
export const staffCollectionMessages = {
  ...recordTexts("collection"),
  nameRequired: "Name is required",
  descriptionRequired: "Description is required",
  imageRequired: "Please upload a collection image",
  idTaken: (id: string) => `A collection with the id ${id} already exists`,
  inUse: (count: number) => `Cannot delete collection. ${count} products are using this collection.`,
  maxFeatured: "Maximum of 3 collections can be featured at once",
  featureFailed: "Failed to update featured status",
  changedByOthers: "This collection was changed by someone else while you edited it.",
  featuredOrderInvalid:
    "The order must name every featured collection once. Someone else may have changed them.",
} as const;

/** Texts of the staff's product list and form. Spec: admin §2, §4, §5, §8. */
export const staffProductMessages = {
  noneMatch: "No product matches your search. Try another word or clear the filters.",
  deleted: "Product deleted successfully",
  deleteFailed: "Failed to delete product",
  saveFailed: "Failed to save product",
  added: "Product added successfully",
  saved: "Product saved successfully",
  collectionsFailed: "Failed to load collections",
  saleOrNew: "A product cannot be both a New Arrival and Weekly Sale",
  discountDecimals: "Discount can have at most 2 decimals",
  variantNameReserved: "A variant cannot have this name. Please choose another.",
  discountFirst: "Please set a discount percentage first",
  variantImageFailed: (variant: string) => `Failed to upload image for ${variant}`,
  uploaded: "Uploaded",
  lastVariant: "The last variant cannot be removed: a product needs at least one.",
  fieldsToFix: (count: number) =>
    count === 1 ? "1 field needs your attention" : `${count} fields need your attention`,
  stockChanged: (variant: string, from: string, to: string) =>
    `The stock of ${variant} changed from ${from} to ${to} while you were editing. Please check it.`,
  priceSaved: (variant: string, price: string) => `${variant}: ${price} saved`,
  priceFailed: "Failed to save price",
  /** Beside a price that differs from the unit price that shoppers pay. */
  soldAt: (price: string) => `sold at ${price}`,
  unlimited: "unlimited",
  flags: { new: "New Arrival", sale: "Weekly Sale", "no-image": "No image" },
} as const;

/** Texts of the search-result preview of a product page. */
export const searchPreviewMessages = {
  title: "Search Preview",
  hint: "How search engines may list this product.",
  newHint: "How search engines may list this product. The address is fixed when you add the product.",
  longTitle: (length: number, shown: number) =>
    `The title has ${length} characters. Search engines show about ${shown}.`,
  longDescription: (length: number, used: number) =>
    `The description has ${length} characters. The first ${used} are used.`,
} as const;

/** Texts for product statuses. */
export const productStatusMessages = {
  section: "Visibility",
  labels: { published: "Published", draft: "Draft", archived: "Archived" },
  /** Effect of each status. */
  effects: {
    published: "Shoppers can see and order it.",
    draft: "Not in the shop. Publish it when it is ready.",
    archived: "Not in the shop. Its orders and reviews are kept.",
  },
  /** Texts of the commands that set a status. */
  actions: { published: "Publish", draft: "Make draft", archived: "Archive" },
  /** The statuses that the list shows without a filter. */
  listed: "Not archived",
  changed: {
    published: (name: string) => `${name} is in the shop`,
    draft: (name: string) => `${name} is a draft`,
    archived: (name: string) => `${name} is archived. Filter by status to see it.`,
  },
  changeFailed: "Failed to change the status",
  duplicate: "Duplicate",
  duplicated: (name: string) => `${name} added as a draft`,
  duplicateFailed: "Failed to duplicate product",
  saveDraft: "Save draft",
  saveAndPublish: "Save and publish",
  archiveEffect: "An archived product is not in the shop. You can publish it again.",
  orderedTitle: "Archive this product instead?",
  orderedArchived: "This product was ordered, so it cannot be deleted. It stays archived.",
} as const;

/** Texts for changing several products at once. */
export const bulkMessages = {
  nothingSelected: "Please select at least one product",
  nothingToChange: "Please choose what to change",
  tooMany: (max: number) => `At most ${max} products can be changed at once`,
  selectAll: (count: number, total: number) =>
    count < total ? `Select the first ${count} of ${total} products` : `Select all ${count} products`,
  selectAllFailed: "Failed to select all products",
  notChangeable: (count: number) =>
    count === 1
      ? "1 product cannot be changed. Nothing was changed."
      : `${count} products cannot be changed. Nothing was changed.`,
  reason: (name: string, reason: string) => `${name}: ${reason}`,
  hasOrders: "It was ordered, so it cannot be deleted",
  deletedByOthers: (id: string) => `${id}: Someone else deleted it`,
  changed: (count: number) => (count === 1 ? "1 product changed" : `${count} products changed`),
  deleted: (count: number) =>
    count === 1 ? "Product deleted successfully" : `${count} products deleted successfully`,
  archived: (count: number) => (count === 1 ? "1 product archived" : `${count} products archived`),
  archiveOrdered: (count: number) =>
    count === 1 ? "Archive 1 ordered product" : `Archive ${count} ordered products`,
  changeFailed: "Failed to change products",
  deleteFailed: "Failed to delete products",
} as const;

/** Texts of the product search in forms. Not in the specification. */
export const productSearchMessages = {
  placeholder: "Name or SKU",
  results: "Products",
  nothingFound: "No products found",
  failed: "Failed to search products",
} as const;
