import type { Picture } from "#domain/media/image.ts";
import { lookup } from "#domain/shared/lookup.ts";
import type { ProductInputFields } from "#domain/catalogue/product-input.ts";
import type { FragranceNotes, VariantImages } from "#domain/catalogue/product.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";

import { numberOf } from "./number-of.ts";

/** One size as it stands in the form; numbers as they are typed. */
export interface VariantValues {
  name: string;
  /** What it is called in the shop; `null` for one that is not there yet. */
  storedName: string | null;
  price: string;
  /** Blank is unlimited. */
  stock: string;
  images: VariantImages;
}

/** A product as it stands in the form; numbers as they are typed, money in PKR. */
export interface ProductValues {
  name: string;
  description: string;
  category: string;
  collectionRef: string;
  sku: string;
  mpn: string;
  scentLasting: string;
  fragranceNotes: FragranceNotes;
  picture: Picture | null;
  discountPercentage: string;
  isNewArrival: boolean;
  isWeeklySale: boolean;
  minOrderFreeShip: string;
  variants: VariantValues[];
}

/** Spec: admin §9. */
const DEFAULT_VARIANTS = ["50ml", "100ml"];

export function newVariant(name = ""): VariantValues {
  return { name, storedName: null, price: "", stock: "", images: { images: [], primary: null } };
}

/** What a new product begins with. Spec: admin §9. */
export function emptyValues(): ProductValues {
  return {
    name: "",
    description: "",
    category: "",
    collectionRef: "",
    sku: "",
    mpn: "",
    scentLasting: "",
    fragranceNotes: { top: "", middle: "", base: "" },
    picture: null,
    discountPercentage: "",
    isNewArrival: false,
    isWeeklySale: false,
    minOrderFreeShip: "",
    variants: DEFAULT_VARIANTS.map(newVariant),
  };
}

function typed(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/** A stored product as the form shows it. */
export function valuesOf(product: StaffProduct): ProductValues {
  const { name, description, category, collectionRef, sku, mpn, scentLasting } = product;
  return {
    name,
    description,
    category,
    collectionRef,
    sku,
    mpn,
    scentLasting,
    fragranceNotes: { ...product.fragranceNotes },
    picture: product.mainPicture,
    discountPercentage: typed(product.discountPercentage),
    isNewArrival: product.isNewArrival,
    isWeeklySale: product.isWeeklySale,
    minOrderFreeShip: typed(product.minOrderFreeShip),
    variants: product.variants.map((variant) => ({
      name: variant,
      storedName: variant,
      price: typed(lookup(product.variantPricing, variant)),
      stock: typed(lookup(product.stock, variant)),
      images: lookup(product.variantImages, variant) ?? { images: [], primary: null },
    })),
  };
}

/** The name under which the product being edited stores a size; `undefined` for a new one. */
function storedNameOf(variant: VariantValues, base: StaffProduct | null): string | undefined {
  const { storedName } = variant;
  return storedName !== null && base?.variants.includes(storedName) ? storedName : undefined;
}

/**
 * Stock is sent of new sizes and of those whose stock was edited, with what it was: what is sold while the form is
 * open stays sold.
 */
function stockOf(variants: readonly VariantValues[], base: StaffProduct | null) {
  const stock: [string, number | null][] = [];
  const expectedStock: [string, number | null][] = [];
  for (const variant of variants) {
    const name = variant.name.trim();
    const count = numberOf(variant.stock);
    const storedName = storedNameOf(variant, base);
    const before = storedName === undefined ? undefined : (lookup(base?.stock ?? {}, storedName) ?? null);
    if (count === before) continue;
    stock.push([name, count]);
    if (before !== undefined) expectedStock.push([name, before]);
  }
  return { stock: Object.fromEntries(stock), expectedStock: Object.fromEntries(expectedStock) };
}

/** What is sent of the form; `base` is the stored product it began with, `null` for a new one. */
export function inputOf(values: ProductValues, base: StaffProduct | null): ProductInputFields {
  const { picture, variants, discountPercentage, minOrderFreeShip, ...same } = values;
  const bySize = <Value>(value: (variant: VariantValues) => Value) =>
    Object.fromEntries(variants.map((variant) => [variant.name.trim(), value(variant)]));
  const renamed = variants.flatMap((variant): [string, string][] => {
    const storedName = storedNameOf(variant, base);
    const name = variant.name.trim();
    return storedName === undefined || storedName === name ? [] : [[name, storedName]];
  });
  return {
    ...same,
    image: picture?.url ?? null,
    publicId: picture?.publicId ?? null,
    discountPercentage: numberOf(discountPercentage),
    minOrderFreeShip: numberOf(minOrderFreeShip),
    variants: variants.map((variant) => variant.name),
    // No number is no price: the rule for that is said along with all others.
    variantPricing: bySize((variant) => numberOf(variant.price) || 0),
    variantImages: bySize(({ images: { images, primary } }) => ({
      images: images.map(({ url, publicId }) => ({ url, publicId })),
      primary,
    })),
    ...stockOf(variants, base),
    renamedFrom: Object.fromEntries(renamed),
    ...(base === null ? {} : { expectedUpdatedAt: base.updatedAt }),
  };
}

/**
 * The stock of each row when the stored product has changed: what was edited stays, what was not follows the store,
 * so that it does not look edited.
 */
export function stockAfterRebase(
  variants: readonly VariantValues[],
  base: StaffProduct,
  current: StaffProduct,
): string[] {
  return variants.map((variant) => {
    const storedName = storedNameOf(variant, base);
    if (storedName === undefined || !current.variants.includes(storedName)) return variant.stock;
    const isEdited = numberOf(variant.stock) !== (lookup(base.stock, storedName) ?? null);
    return isEdited ? variant.stock : typed(lookup(current.stock, storedName));
  });
}
