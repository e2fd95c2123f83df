import type { AuditChange } from "#domain/staff/audit.ts";
import { changedFields } from "#domain/staff/audit.ts";
import type { Product } from "#domain/catalogue/product.ts";

/** A product as the trail tells of it: what belongs to its sizes stands on one line each. */
function inWords({ variants, variantPricing, variantImages, fragranceNotes, ...product }: Product) {
  const picturesOf = (variant: string) => (variantImages[variant]?.images ?? []).map((one) => one.publicId);
  return {
    ...product,
    ...fragranceNotes,
    variants: variants.join(", "),
    prices: variants.map((variant) => `${variant} ${variantPricing[variant]}`).join(", "),
    pictures: variants
      .filter((variant) => picturesOf(variant).length > 0)
      .map((variant) => `${variant} ${picturesOf(variant).join(" + ")}`)
      .join(", "),
  };
}

/** What differs between a product before and after it was saved; stock is told of by itself. */
export function productChanges(before: Product, after: Product): AuditChange[] {
  return changedFields(inWords(before), inWords(after), [
    "name",
    "description",
    "collection",
    "category",
    "sku",
    "mpn",
    "scentLasting",
    "top",
    "middle",
    "base",
    "image",
    "discountPercentage",
    "isNewArrival",
    "isWeeklySale",
    "minOrderFreeShip",
    "variants",
    "prices",
    "pictures",
  ]);
}
