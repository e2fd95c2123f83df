import { removeUnsafe } from "#kit/rules/text.ts";
import { parseNumber } from "#kit/rules/typed-number.ts";

import { MAX_DESCRIPTION_LENGTH } from "../product-limits.ts";
import { isBarcode, normalizeBarcode } from "../scent/size-details.ts";

import type { ExportProduct, ExportSize } from "./export-product.ts";
import { quoteCell } from "./read-cell.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/** What is left out, as text for the notes of the preview. */
interface Losses {
  prices: string[];
  barcodes: string[];
  descriptions: string[];
}

/**
 * Adapts products of another shop to the rules of this shop. What no sale needs is left out or shortened, with a note, because
 * an error would make staff edit hundreds of cells of an export that the other shop accepted.
 */
export function adaptProducts(products: readonly ExportProduct[]): {
  products: ExportProduct[];
  notes: string[];
} {
  const losses: Losses = { prices: [], barcodes: [], descriptions: [] };
  const adapted = products.map((product) => adaptProduct(product, losses));
  const { prices, barcodes, descriptions } = losses;
  return {
    products: adapted.filter(({ sizes }, index) => sizes.length > 0 || products[index]?.sizes.length === 0),
    notes: [
      ...(prices.length > 0 ? [messages.withoutPrice(prices)] : []),
      ...(barcodes.length > 0 ? [messages.withoutBarcode(barcodes)] : []),
      ...(descriptions.length > 0 ? [messages.shortened(descriptions, MAX_DESCRIPTION_LENGTH)] : []),
    ],
  };
}

function adaptProduct(product: ExportProduct, losses: Losses): ExportProduct {
  const name = removeUnsafe(product.name);
  const description = removeUnsafe(product.descriptions.find((text) => text.trim() !== "") ?? "").trim();
  if (description.length > MAX_DESCRIPTION_LENGTH) losses.descriptions.push(name);
  const barcodes = new Set<string>();
  const sizes = product.sizes.flatMap((size): ExportSize[] => {
    if (!hasPrice(size)) {
      losses.prices.push(`row ${size.row} ${quoteCell([name, size.name].filter(Boolean).join(", "))}`);
      return [];
    }
    const barcode = normalizeBarcode(size.barcode);
    const isKept = isBarcode(barcode) && !barcodes.has(barcode);
    if (barcode !== "" && !isKept) losses.barcodes.push(`row ${size.row} ${quoteCell(size.barcode)}`);
    barcodes.add(barcode);
    return [{ ...size, name: removeUnsafe(size.name), barcode: isKept ? barcode : "" }];
  });
  return { ...product, name, descriptions: [shorten(description, MAX_DESCRIPTION_LENGTH)], sizes };
}

/** Returns whether a size has a price; one that cannot be read is an error elsewhere. */
function hasPrice({ regularPrice, salePrice = "" }: ExportSize): boolean {
  return [regularPrice, salePrice].some((text) => (parseNumber(text) ?? 0) !== 0);
}

/** Returns the text up to the last end of a line or a sentence within the limit. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  const end = Math.max(start.lastIndexOf("\n"), start.search(/[.!?۔][^.!?۔]*$/u) + 1);
  return (end > 0 ? start.slice(0, end) : start).trim().toWellFormed();
}
