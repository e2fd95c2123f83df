import { calculatePricePerMl, calculateOriginalPrice, calculateVariantPrice } from "../pricing.ts";
import { productSectionMessages } from "../product-section-messages.ts";
import type { ProductDetails } from "../product.ts";
import { findAccord } from "../scent/accords.ts";
import type { Wear } from "../scent/describe-wear.ts";
import { describeWear } from "../scent/describe-wear.ts";
import { findFamily } from "../scent/families.ts";
import { CONCENTRATIONS } from "../scent/scent-terms.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { isSoldOut } from "../stock/stock.ts";

import { compareMessages } from "./compare-messages.ts";

/** The product data that the compare page shows. */
export type ComparedProduct = Pick<
  ProductDetails,
  | "price"
  | "discountPercentage"
  | "variants"
  | "variantPricing"
  | "stock"
  | "sizes"
  | "scent"
  | "scentLasting"
  | "notes"
>;

/** A value of a product, e.g. a note. */
export interface ComparedValue {
  text: string;
  /** Whether at least two products are compared and all of them have the value. */
  isShared: boolean;
}

/** A property with the values of each compared product, in the order of the products. */
export interface ComparedRow {
  label: string;
  values: ComparedValue[][];
  /** Whether the products have different values. */
  isDifferent: boolean;
}

/**
 * A size with its unit price and its price without the discount in PKR, and the price of 1 ml if its volume is known.
 */
export interface SizePrice {
  size: string;
  price: number;
  originalPrice: number;
  pricePerMl: number | null;
  isSoldOut: boolean;
  /** Whether the size is a tester, which cannot be returned. */
  isTester: boolean;
}

/** Returns the sizes of a product with their prices, in the product's order. */
export function listSizePrices(product: ComparedProduct): SizePrice[] {
  return product.variants.map((size) => {
    const price = calculateVariantPrice(product, size);
    const { volumeMl = null, isTester = false } = getOwnEntry(product.sizes, size) ?? {};
    return {
      size,
      price,
      originalPrice: calculateOriginalPrice(product, size),
      pricePerMl: calculatePricePerMl(price, volumeMl),
      isSoldOut: isSoldOut(product, size),
      isTester,
    };
  });
}

function describeAvailability(product: ComparedProduct): string {
  const available = product.variants.filter((size) => !isSoldOut(product, size)).length;
  if (available === 0) return compareMessages.soldOut;
  return available === product.variants.length
    ? compareMessages.inStock
    : compareMessages.someInStock(available, product.variants.length);
}

interface ProductWithWear {
  product: ComparedProduct;
  wear: Wear | null;
}

type OptionalText = string | null | undefined;

const isStated = (text: OptionalText): text is string => text != null && text !== "";

/** The rows of the comparison, each with a function that returns a product's values as texts. */
const ROWS: readonly (readonly [
  label: string,
  read: (source: ProductWithWear) => readonly OptionalText[],
])[] = [
  [compareMessages.availability, ({ product }) => [describeAvailability(product)]],
  [compareMessages.family, ({ product }) => product.scent.families.map((slug) => findFamily(slug).name)],
  [
    compareMessages.concentration,
    ({ product }) => [CONCENTRATIONS.find(({ slug }) => slug === product.scent.concentration)?.name],
  ],
  [productSectionMessages.topNotes, ({ product }) => product.notes.top.map(({ label }) => label)],
  [productSectionMessages.middleNotes, ({ product }) => product.notes.middle.map(({ label }) => label)],
  [productSectionMessages.baseNotes, ({ product }) => product.notes.base.map(({ label }) => label)],
  [
    compareMessages.accords,
    ({ product }) => product.scent.accords.map(({ accord }) => findAccord(accord)?.name),
  ],
  [productSectionMessages.scentLasting, ({ product }) => [product.scentLasting]],
  [productSectionMessages.longevity, ({ wear }) => [wear?.longevity?.name]],
  [productSectionMessages.sillage, ({ wear }) => [wear?.sillage?.name]],
  [productSectionMessages.seasons, ({ wear }) => wear?.seasons ?? []],
  [productSectionMessages.dayNight, ({ wear }) => [wear?.dayNight]],
  [productSectionMessages.occasions, ({ wear }) => wear?.occasions ?? []],
];

const normalize = (text: string) => text.toLowerCase();

function buildRow(label: string, texts: readonly string[][]): ComparedRow {
  const sets = texts.map((values) => new Set(values.map(normalize)));
  const isInAll = (text: string) => sets.length > 1 && sets.every((set) => set.has(normalize(text)));
  return {
    label,
    values: texts.map((values) => values.map((text) => ({ text, isShared: isInAll(text) }))),
    isDifferent: sets.length > 1 && texts.flat().some((text) => !isInAll(text)),
  };
}

/** Returns the properties of products side by side. Omits properties that no product states. */
export function compareProducts(products: readonly ComparedProduct[]): ComparedRow[] {
  const sources = products.map((product) => ({ product, wear: describeWear(product.scent) }));
  return ROWS.map(([label, read]) =>
    buildRow(
      label,
      sources.map((source) => read(source).filter(isStated)),
    ),
  ).filter(({ values }) => values.some((value) => value.length > 0));
}
