import { formatPrice } from "#kit/rules/money.ts";
import { productStatusMessages, staffProductMessages } from "../../../rules/staff-messages.ts";

import { parseNumber } from "../parse-number.ts";
import { describeScent } from "../scent/scent-values.ts";
import type { ProductValues } from "../product-values.ts";

/** A field whose stored value differs from the form, with both values as text. */
export interface Difference {
  label: string;
  stored: string;
  mine: string;
}

function formatYesNo(isOn: boolean): string {
  return isOn ? "Yes" : "No";
}

function describeParts(parts: ProductValues["variants"][number]["parts"]): string[] {
  return parts.map(({ quantity, name, variant }) => `${quantity} × ${name} (${variant})`);
}

function describeVariants({ variants }: ProductValues): string {
  return variants
    .map(({ name, price, stock, volume, weight, sku, barcode, isTester, parts }) => {
      const details = [
        volume && `${volume} ml`,
        weight && `${weight} g`,
        sku,
        barcode,
        isTester && "tester",
        ...describeParts(parts),
      ]
        .filter(Boolean)
        .map((detail) => `, ${detail}`);
      const stockText = parseNumber(stock) === null ? staffProductMessages.unlimited : stock;
      return `${name.trim()}: ${formatPrice(parseNumber(price) || 0)}, stock ${stockText}${details.join("")}`;
    })
    .join("; ");
}

function describeImages({ storedImage, variants }: ProductValues): string {
  const imageCounts = variants.map(({ name, images }) => `${name.trim()} ${images.images.length}`).join(", ");
  return `${storedImage === null ? "no main image" : storedImage.publicId}; ${imageCounts}`;
}

function describeFields(
  values: ProductValues,
  getCollectionName: (id: string) => string,
): [string, string][] {
  const { fragranceNotes: notes } = values;
  return [
    ["Name", values.name],
    ["Status", productStatusMessages.labels[values.status]],
    ["Description", values.description],
    ["Collection", getCollectionName(values.collectionRef)],
    ["Category", values.category],
    ["SKU", values.sku],
    ["MPN", values.mpn],
    ["Scent lasting", values.scentLasting],
    ...describeScent(values.scent),
    ["Notes", [notes.top, notes.middle, notes.base].map((note) => note || "–").join(" / ")],
    ["Discount", values.discountPercentage],
    ["New Arrival", formatYesNo(values.isNewArrival)],
    ["Weekly Sale", formatYesNo(values.isWeeklySale)],
    ["Free shipping from", values.minOrderFreeShip],
    ["Shipped by road only", formatYesNo(values.surfaceOnly)],
    ["Images", describeImages(values)],
    ["Variants", describeVariants(values)],
  ];
}

/** Returns the fields whose values differ between the stored product and the form, in the form's order. */
export function listDifferences(
  stored: ProductValues,
  mine: ProductValues,
  getCollectionName: (id: string) => string,
): Difference[] {
  const mineFields = describeFields(mine, getCollectionName);
  return describeFields(stored, getCollectionName).flatMap(([label, storedText], index) => {
    const mineText = mineFields[index]?.[1] ?? "";
    return storedText.trim() === mineText.trim() ? [] : [{ label, stored: storedText, mine: mineText }];
  });
}
