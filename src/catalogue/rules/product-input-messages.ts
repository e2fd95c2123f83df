import { formatPrice } from "#kit/rules/money.ts";

/** Errors in product forms. Spec: storefront §5, admin §5, §8. */
export const productInputMessages = {
  notFoundById: (id: string) => `Product ${id} not found`,
  saleNeedsDiscount: "Weekly sale products must have a valid discount percentage",
  saleOrNew: "A product cannot be both a weekly sale and new arrival",
  nameRequired: "Name is required",
  descriptionRequired: "Description is required",
  selectCollection: "Please select a collection",
  imageRequired: "Please upload a main product image or at least one variant image.",
  variantRequired: "Please add at least one variant.",
  variantNameRequired: "Variant name is required",
  variantUnique: "Variant names must be unique",
  variantUnknown: (name: string) => `${name} is not one of the product's variants`,
  variantTooMany: (max: number) => `A product can have at most ${max} variants`,
  variantRenameUnknown: (name: string) => `The product has no variant ${name} to rename`,
  priceRequired: "Please set a price for all variants.",
  priceDecimals: "Prices can have at most 2 decimals",
  /** `limit` is a formatted price, e.g. `Rs. 10,000`. */
  priceTooHigh: (limit: string) => `Prices must be below ${limit}`,
  stockInvalid: "Stock must be a whole number of 0 or more",
  stockTooHigh: (max: number) => `Stock can be at most ${max}`,
  discountInvalid: "Discount must be between 0 and 100",
  freeShipInvalid: "Free shipping minimum must be a whole number of 0 or more",
  statusUnknown: "Status must be published, draft or archived",
  noteTooLong: (max: number) => `Fragrance notes are limited to ${max} characters`,
  maxVariantImages: "You can upload a maximum of 3 images per variant.",
  hasOrders: "This product was ordered, so it cannot be deleted. You can archive it instead.",
  idTaken: (id: string) => `A product with the id ${id} already exists`,
  priceChangedByOthers: (variant: string, price: number) =>
    `Someone else changed the price of ${variant} to ${formatPrice(price)}. Nothing was saved.`,
  changedByOthers: "This product was changed by someone else. Please reload it and try again.",
} as const;
