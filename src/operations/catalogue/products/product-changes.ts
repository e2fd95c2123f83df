import type { AuditChange } from "#domain/staff/audit.ts";
import { changedFields } from "#domain/staff/audit.ts";
import type { SavedProduct } from "#domain/catalogue/staff-product.ts";

/** Returns the values of a product for the audit log. Joins the values of all sizes into one text per field. */
function toAuditValues({
  variants,
  variantPricing,
  variantImages,
  fragranceNotes,
  ...product
}: SavedProduct) {
  const getPictureIds = (variant: string) =>
    (variantImages[variant]?.images ?? []).map((picture) => picture.publicId);
  return {
    ...product,
    ...fragranceNotes,
    variants: variants.join(", "),
    prices: variants.map((variant) => `${variant} ${variantPricing[variant]}`).join(", "),
    pictures: variants
      .filter((variant) => getPictureIds(variant).length > 0)
      .map((variant) => `${variant} ${getPictureIds(variant).join(" + ")}`)
      .join(", "),
  };
}

/** Returns the differences of a product before and after a save, except stock, which has its own audit entries. */
export function getProductChanges(before: SavedProduct, after: SavedProduct): AuditChange[] {
  return changedFields(toAuditValues(before), toAuditValues(after), [
    "name",
    "status",
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
