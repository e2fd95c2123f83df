import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { parseVolume } from "../../rules/scent/size-details.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { SavedProduct } from "../../rules/staff-product.ts";

/** Returns the values of a product for the audit log. Joins the values of all sizes into one text per field. */
function toAuditValues({
  variants,
  variantPricing,
  variantImages,
  fragranceNotes,
  scent,
  sizes,
  ...product
}: SavedProduct) {
  const { line, accords, ...wear } = scent;
  const getDetails = (variant: string) => {
    const {
      volumeMl = null,
      sku = "",
      barcode = "",
      isTester = false,
      weightGrams,
    } = getOwnEntry(sizes, variant) ?? {};
    // Omits the volume if the name of the size states it.
    const volume = volumeMl === parseVolume(variant) ? "" : `${volumeMl ?? 0} ml`;
    const weight = weightGrams === undefined ? "" : `${weightGrams} g`;
    const details = [volume, weight, sku, barcode, isTester ? "tester" : ""].filter((part) => part !== "");
    return details.length === 0 ? [] : [`${variant} ${details.join(" ")}`];
  };
  const getImageIds = (variant: string) =>
    (variantImages[variant]?.images ?? []).map((image) => image.publicId);
  return {
    ...product,
    surfaceOnly: product.surfaceOnly ?? false,
    isFinalSale: product.isFinalSale ?? false,
    ...fragranceNotes,
    ...wear,
    scentLine: line,
    seasons: wear.seasons.join(", "),
    occasions: wear.occasions.join(", "),
    pairsWith: product.pairsWith.join(", "),
    accords: accords.map(({ accord, weight }) => `${accord} ${weight}`).join(", "),
    sizes: variants.flatMap(getDetails).join(", "),
    variants: variants.join(", "),
    prices: variants.map((variant) => `${variant} ${variantPricing[variant]}`).join(", "),
    images: variants
      .filter((variant) => getImageIds(variant).length > 0)
      .map((variant) => `${variant} ${getImageIds(variant).join(" + ")}`)
      .join(", "),
  };
}

/** Returns the differences between a product before and after a save, except stock, which has its own audit entries. */
export function getProductChanges(before: SavedProduct, after: SavedProduct): AuditChange[] {
  return listFieldChanges(toAuditValues(before), toAuditValues(after), [
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
    "scentLine",
    "concentration",
    "longevity",
    "sillage",
    "seasons",
    "dayNight",
    "occasions",
    "accords",
    "pairsWith",
    "image",
    "discountPercentage",
    "isNewArrival",
    "isWeeklySale",
    "minOrderFreeShip",
    "surfaceOnly",
    "isFinalSale",
    "variants",
    "prices",
    "images",
    "sizes",
  ]);
}
