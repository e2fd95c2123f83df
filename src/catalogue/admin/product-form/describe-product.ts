import { formatPrice } from "#kit/rules/money.ts";
import { productStatusMessages, staffProductMessages } from "../../rules/staff-messages.ts";

import { parseMoney, parseNumber } from "#kit/rules/typed-number.ts";
import { describeScent } from "./scent/scent-values.ts";
import type { ProductValues } from "./product-values.ts";

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
      return `${name.trim()}: ${formatPrice(parseMoney(price) || 0)}, stock ${stockText}${details.join("")}`;
    })
    .join("; ");
}

function describeImages({ storedImage, variants }: ProductValues): string {
  const imageCounts = variants.map(({ name, images }) => `${name.trim()} ${images.images.length}`).join(", ");
  return `${storedImage === null ? "no main image" : storedImage.publicId}; ${imageCounts}`;
}

/** Returns the values of a product's form as texts by label, for comparing two versions. */
export function describeProduct(
  values: ProductValues,
  getCollectionName: (id: string) => string,
): Record<string, string> {
  const { fragranceNotes: notes } = values;
  const entries: [label: string, text: string][] = [
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
    ["Final sale", formatYesNo(values.isFinalSale)],
    ["Images", describeImages(values)],
    ["Variants", describeVariants(values)],
  ];
  return Object.fromEntries(entries.map(([label, text]) => [label, text.trim()]));
}
