import type { GoneItem, Shortage } from "./stock.ts";

/** Returns sentences naming ordered items that no longer exist, or an empty string. */
function describeGoneItems(goneItems: readonly GoneItem[]): string {
  const joinNames = (items: readonly GoneItem[]) =>
    items.map(({ productName, variant }) => `${productName} (${variant})`).join("; ");
  const products = goneItems.filter(({ isOnlySizeGone }) => !isOnlySizeGone);
  const sizes = goneItems.filter(({ isOnlySizeGone }) => isOnlySizeGone);
  return [
    products.length > 0 && `Product no longer exists: ${joinNames(products)}`,
    sizes.length > 0 && `Size no longer exists: ${joinNames(sizes)}`,
  ]
    .filter((sentence) => sentence !== false)
    .join(". ");
}

/** Returns a clause that names the parts limiting a set, e.g. ` because of Rose (10ml)`, or an empty string. */
function describeShortParts({ parts = [] }: Shortage): string {
  if (parts.length === 0) return "";
  return ` because of ${parts.map(({ productName, variant }) => `${productName} (${variant})`).join(", ")}`;
}

/** Texts about missing stock. Spec: storefront §4. */
export const stockMessages = {
  insufficientStock: (shortages: readonly Shortage[], gone: readonly GoneItem[] = []) => {
    const formattedShortages = shortages.map(
      (line) =>
        `${line.productName} (${line.variant}): requested ${line.requested}, available ${line.available}${describeShortParts(line)}`,
    );
    const goneItems = gone.length === 0 ? "" : `. ${describeGoneItems(gone)}`;
    return `Insufficient stock for: ${formattedShortages.join("; ")}${goneItems}`;
  },
  itemsGone: describeGoneItems,
} as const;
