import type { UseFormReturn } from "react-hook-form";

import type { StoredImage } from "#kit/rules/image.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { ProductInputFields } from "../../rules/product-input.ts";
import type { ProductStatus } from "../../rules/product-status.ts";
import type { FragranceNotes, VariantImages } from "../../rules/product.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { createEmptyScent } from "../../rules/scent/scent.ts";
import type { ScentValues } from "./scent/scent-values.ts";
import { toScentFields, toScentValues, toSizeFields, toSizeValues } from "./scent/scent-values.ts";
import { parseMoney, parseNumber, parsePercent } from "#kit/rules/typed-number.ts";

/** Form values of one variant. Numbers are stored as the entered text. */
export interface VariantValues {
  name: string;
  /** The stored name; null for a variant that is not stored yet. */
  storedName: string | null;
  price: string;
  /** Blank means unlimited. */
  stock: string;
  /** In ml. If blank, the volume is parsed from the name. */
  volume: string;
  /** In grams. */
  weight: string;
  sku: string;
  barcode: string;
  isTester: boolean;
  /** The parts if the size is a set; empty for other sizes. */
  parts: PartValues[];
  images: VariantImages;
}

/** A part of a set. The quantity is stored as the entered text. */
interface PartValues {
  productId: string;
  name: string;
  variant: string;
  quantity: string;
  isPublished: boolean;
}

/** Form values of a product. Numbers are stored as the entered text; money is in PKR. */
export interface ProductValues {
  name: string;
  status: ProductStatus;
  description: string;
  category: string;
  collectionRef: string;
  sku: string;
  mpn: string;
  scentLasting: string;
  fragranceNotes: FragranceNotes;
  scent: ScentValues;
  /** Ids of the products that this product's page recommends. */
  pairsWith: string[];
  storedImage: StoredImage | null;
  discountPercentage: string;
  isNewArrival: boolean;
  isWeeklySale: boolean;
  surfaceOnly: boolean;
  isFinalSale: boolean;
  minOrderFreeShip: string;
  variants: VariantValues[];
}

/** The fields of a product's form. */
export type ProductForm = UseFormReturn<ProductValues>;

/** Names of the variants of a new product. Spec: admin §9. */
const DEFAULT_VARIANTS = ["50ml", "100ml"];

export function createVariant(name = ""): VariantValues {
  return {
    name,
    storedName: null,
    price: "",
    stock: "",
    volume: "",
    weight: "",
    sku: "",
    barcode: "",
    isTester: false,
    parts: [],
    images: { images: [], primary: null },
  };
}

/** Returns the form values of a new product. Spec: admin §9. */
export function createEmptyValues(): ProductValues {
  return {
    name: "",
    status: "published",
    description: "",
    category: "",
    collectionRef: "",
    sku: "",
    mpn: "",
    scentLasting: "",
    fragranceNotes: { top: "", middle: "", base: "" },
    scent: toScentValues(createEmptyScent()),
    pairsWith: [],
    storedImage: null,
    discountPercentage: "",
    isNewArrival: false,
    isWeeklySale: false,
    surfaceOnly: false,
    isFinalSale: false,
    minOrderFreeShip: "",
    variants: DEFAULT_VARIANTS.map(createVariant),
  };
}

function toText(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/** Returns the form values of a stored product. */
export function toFormValues(product: StaffProduct): ProductValues {
  const { name, description, category, collectionRef, sku, mpn, scentLasting } = product;
  return {
    name,
    status: product.status,
    description,
    category,
    collectionRef,
    sku,
    mpn,
    scentLasting,
    fragranceNotes: { ...product.fragranceNotes },
    scent: toScentValues(product.scent),
    pairsWith: [...product.pairsWith],
    storedImage: product.mainImage,
    discountPercentage: toText(product.discountPercentage),
    isNewArrival: product.isNewArrival,
    isWeeklySale: product.isWeeklySale,
    surfaceOnly: product.surfaceOnly ?? false,
    isFinalSale: product.isFinalSale ?? false,
    minOrderFreeShip: toText(product.minOrderFreeShip),
    variants: product.variants.map((variant) => ({
      name: variant,
      storedName: variant,
      price: toText(getOwnEntry(product.variantPricing, variant)),
      stock: toText(getOwnEntry(product.stock, variant)),
      ...toSizeValues(variant, getOwnEntry(product.sizes, variant)),
      parts: (getOwnEntry(product.parts ?? {}, variant) ?? []).map((part) => ({
        ...part,
        quantity: String(part.quantity),
      })),
      images: getOwnEntry(product.variantImages, variant) ?? { images: [], primary: null },
    })),
  };
}

/** Returns the stored name of a variant, or `undefined` if it is new or `base` no longer has it. */
function getStoredName(variant: VariantValues, base: StaffProduct | null): string | undefined {
  const { storedName } = variant;
  return storedName !== null && base?.variants.includes(storedName) ? storedName : undefined;
}

/**
 * Returns the stock of new variants and the edited stock with its previous value. Omits unedited stock, so that the
 * save does not overwrite sales made while the form is open.
 */
function listChangedStock(variants: readonly VariantValues[], base: StaffProduct | null) {
  const stock: [string, number | null][] = [];
  const expectedStock: [string, number | null][] = [];
  for (const variant of variants) {
    const name = variant.name.trim();
    const count = parseNumber(variant.stock);
    const storedName = getStoredName(variant, base);
    const storedStock =
      storedName === undefined ? undefined : (getOwnEntry(base?.stock ?? {}, storedName) ?? null);
    if (count === storedStock) continue;
    stock.push([name, count]);
    if (storedStock !== undefined) expectedStock.push([name, storedStock]);
  }
  return { stock: Object.fromEntries(stock), expectedStock: Object.fromEntries(expectedStock) };
}

/**
 * Returns the API field with the parts of all sets, or no field if neither the form nor `base` has a set. A blank
 * quantity becomes 0, which the schema rejects.
 */
function toPartFields(
  { variants }: ProductValues,
  base: StaffProduct | null,
): Pick<ProductInputFields, "parts"> {
  if (base?.parts === undefined && variants.every(({ parts }) => parts.length === 0)) return {};
  const parts = variants.map(({ name, parts: sizeParts }) => [
    name.trim(),
    sizeParts.map(({ productId, variant, quantity }) => ({
      productId,
      variant,
      quantity: parseNumber(quantity) ?? 0,
    })),
  ]);
  return { parts: Object.fromEntries(parts) };
}

/**
 * Returns the API input of a form. `base`: the stored product that the form was loaded from; null for a new product.
 */
export function toProductInput(values: ProductValues, base: StaffProduct | null): ProductInputFields {
  const { storedImage, variants, discountPercentage, minOrderFreeShip, scent, ...otherFields } = values;
  const toSizeRecord = <Value>(getValue: (variant: VariantValues) => Value) =>
    Object.fromEntries(variants.map((variant) => [variant.name.trim(), getValue(variant)]));
  const renamedVariants = variants.flatMap((variant): [string, string][] => {
    const storedName = getStoredName(variant, base);
    const name = variant.name.trim();
    return storedName === undefined || storedName === name ? [] : [[name, storedName]];
  });
  return {
    ...otherFields,
    image: storedImage?.url ?? null,
    publicId: storedImage?.publicId ?? null,
    discountPercentage: parsePercent(discountPercentage),
    minOrderFreeShip: parseMoney(minOrderFreeShip),
    variants: variants.map((variant) => variant.name),
    // An invalid price becomes 0, which the schema rejects together with all other errors.
    variantPricing: toSizeRecord((variant) => parseMoney(variant.price) || 0),
    variantImages: toSizeRecord(({ images: { images, primary } }) => ({
      images: images.map(({ url, publicId }) => ({ url, publicId })),
      primary,
    })),
    ...listChangedStock(variants, base),
    scent: toScentFields(scent),
    sizes: toSizeRecord(toSizeFields),
    ...toPartFields(values, base),
    renamedFrom: Object.fromEntries(renamedVariants),
    ...(base === null ? {} : { expectedUpdatedAt: base.updatedAt }),
  };
}

/**
 * Returns the form's values after the stored product has changed. Keeps edited stock. Replaces unedited stock with the
 * newly stored value, so that the new value does not count as edited.
 */
export function rebaseStock(values: ProductValues, base: StaffProduct, current: StaffProduct): ProductValues {
  const variants = values.variants.map((variant) => {
    const storedName = getStoredName(variant, base);
    if (storedName === undefined || !current.variants.includes(storedName)) return variant;
    const isEdited = parseNumber(variant.stock) !== (getOwnEntry(base.stock, storedName) ?? null);
    return isEdited ? variant : { ...variant, stock: toText(getOwnEntry(current.stock, storedName)) };
  });
  return { ...values, variants };
}

/** Options of the collection and category fields. */
export interface ProductChoices {
  collections: readonly { id: string; name: string }[];
  categories: readonly string[];
}
