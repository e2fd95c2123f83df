import { formatPrice } from "#domain/shared/money.ts";
import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";

import { numberOf } from "./number-of.ts";
import type { ProductValues } from "./product-values.ts";

/** One thing that is stored otherwise than it stands in the form, in words. */
export interface Difference {
  label: string;
  stored: string;
  mine: string;
}

function yesNo(isOn: boolean): string {
  return isOn ? "Yes" : "No";
}

function sizes({ variants }: ProductValues): string {
  return variants
    .map(({ name, price, stock }) => {
      const bottles = numberOf(stock) === null ? staffProductMessages.unlimited : stock;
      return `${name.trim()}: ${formatPrice(numberOf(price) || 0)}, stock ${bottles}`;
    })
    .join("; ");
}

function pictures({ picture, variants }: ProductValues): string {
  const own = variants.map(({ name, images }) => `${name.trim()} ${images.images.length}`).join(", ");
  return `${picture === null ? "no main picture" : picture.publicId}; ${own}`;
}

function inWords(values: ProductValues, nameOfCollection: (id: string) => string): [string, string][] {
  const { fragranceNotes: notes } = values;
  return [
    ["Name", values.name],
    ["Description", values.description],
    ["Collection", nameOfCollection(values.collectionRef)],
    ["Category", values.category],
    ["SKU", values.sku],
    ["MPN", values.mpn],
    ["Scent lasting", values.scentLasting],
    ["Notes", [notes.top, notes.middle, notes.base].map((note) => note || "–").join(" / ")],
    ["Discount", values.discountPercentage],
    ["New Arrival", yesNo(values.isNewArrival)],
    ["Weekly Sale", yesNo(values.isWeeklySale)],
    ["Free shipping from", values.minOrderFreeShip],
    ["Pictures", pictures(values)],
    ["Variants", sizes(values)],
  ];
}

/** Where the stored product and the form differ, in the form's order. */
export function differences(
  stored: ProductValues,
  mine: ProductValues,
  nameOfCollection: (id: string) => string,
): Difference[] {
  const own = inWords(mine, nameOfCollection);
  return inWords(stored, nameOfCollection).flatMap(([label, words], at) => {
    const other = own[at]?.[1] ?? "";
    return words.trim() === other.trim() ? [] : [{ label, stored: words, mine: other }];
  });
}
