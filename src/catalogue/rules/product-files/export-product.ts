import { parseMoney } from "#kit/rules/typed-number.ts";
import { buildNumberedSlug, RESERVED_PRODUCT_IDS, slugify } from "#platform/rules/slug.ts";

import { calculateUnitPrice } from "../pricing.ts";
import type { ProductStatus } from "../product-status.ts";
import { MAX_VARIANTS, MAX_VARIANT_IMAGES } from "../product-limits.ts";
import { getAudience } from "../scent/audience.ts";

import type { FileRow } from "./product-import.ts";
import type { FileColumn } from "./shop-exports.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/** A row of another shop's export, by what its columns contain. */
export interface ExportRow {
  row: number;
  cells: Partial<Record<FileColumn, string>>;
}

/** One size in another shop's export. Texts are as in the file. */
export interface ExportSize {
  row: number;
  /** Empty for the only size of a product, which other shops do not name. */
  name: string;
  regularPrice: string;
  /** The price during a sale; empty without one, `undefined` if the file does not contain sales. */
  salePrice: string | undefined;
  /** Empty for unlimited; `undefined` if the file does not contain it. */
  stock: string | undefined;
  sku: string;
  barcode: string;
  weightGrams: string;
  image: string;
}

/** A product in another shop's export. */
export interface ExportProduct {
  /** Row of its name. */
  row: number;
  /** Texts from which its id can be derived, the best first. */
  ids: readonly string[];
  /** What identifies it in the other shop. */
  key: string;
  name: string;
  /** Texts that describe it, the best first. */
  descriptions: readonly string[];
  /** Texts that may name its audience, and the type if none does. */
  tags: readonly string[];
  type: string;
  /** Names of categories, of which a collection may have the name. */
  collections: readonly string[];
  status: ProductStatus;
  sku: string;
  images: readonly string[];
  /** Columns of a product file that staff chose for columns of the export. */
  chosen: FileRow["cells"];
  sizes: ExportSize[];
}

/** Separates the names in a `collection` cell, one of which may be a collection. */
export const COLLECTION_SEPARATOR = "\n";

/** The name of the only size of a product whose name contains no size. */
const ONLY_SIZE = "One size";
const SIZE_IN_NAME = /\b(\d+(?:\.\d+)?)\s?(ml|g|gm|gms|oz|tola)\b/i;

/** Returns the size in the name of a product, e.g. `50ml`, or "". */
export function findSizeInName(name: string): string {
  const [, amount, unit] = SIZE_IN_NAME.exec(name) ?? [];
  return amount === undefined || unit === undefined ? "" : `${amount}${unit.toLowerCase()}`;
}

/** What the rows of a file cannot express, counted for the notes of the preview. */
interface Losses {
  withoutDescription: number;
  differentDiscounts: number;
  furtherImages: number;
}

/** Returns the rows of a product file with the same products, and notes about what they cannot contain. */
export function toFileRows(products: readonly ExportProduct[]): { rows: FileRow[]; notes: string[] } {
  const losses: Losses = { withoutDescription: 0, differentDiscounts: 0, furtherImages: 0 };
  const rows = products.flatMap((product) => toRows(product, chooseIds(product), losses));
  return {
    rows,
    notes: [
      ...(losses.withoutDescription > 0 ? [messages.nameDescribes(losses.withoutDescription)] : []),
      ...(losses.differentDiscounts > 0 ? [messages.discountsDiffer(losses.differentDiscounts)] : []),
      ...(losses.furtherImages > 0 ? [messages.furtherImages(losses.furtherImages, MAX_VARIANT_IMAGES)] : []),
      ...(rows.length > 0 && rows.every(({ cells }) => cells.stock === undefined) ? [messages.noStock] : []),
    ],
  };
}

/** Returns a short text that another text is unlikely to have. */
function hashText(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return [high ^ (low >>> 15), low ^ (high >>> 13)]
    .map((part) => (part >>> 0).toString(36).slice(-4))
    .join("");
}

/** Letters and digits that ids cannot contain, and that have no Latin equivalent. */
const OTHER_LETTERS = /(?![a-zßæœøđðþłı0-9])[\p{L}\p{N}]/iu;

/**
 * Returns the id of a product, and the id that it gets if another product has the first one. They derive only from what the
 * file says about this product, so that the same product has them in every file. A text that is not Latin does not identify
 * a product by its Latin letters.
 */
function chooseIds({ ids, key, name, sizes }: ExportProduct): { id: string; otherId: string } {
  const isLatin = (text: string) =>
    !OTHER_LETTERS.test(text.normalize("NFKD").replaceAll(/\p{M}/gu, "")) && slugify(text, "") !== "";
  const latin = ids.find(isLatin);
  const slug = slugify(latin ?? ids.find((text) => slugify(text, "") !== "") ?? "", "product");
  const identity = key || sizes.map(({ sku }) => sku).find((sku) => sku !== "") || name;
  const otherId = `${slug}-${hashText(`${identity}\n${latin === undefined ? ids.join("\n") : ""}`)}`;
  if (latin === undefined) return { id: otherId, otherId };
  return { id: buildNumberedSlug(slug, RESERVED_PRODUCT_IDS.has(slug) ? 2 : 1), otherId };
}

function toRows(
  product: ExportProduct,
  { id, otherId }: ReturnType<typeof chooseIds>,
  losses: Losses,
): FileRow[] {
  const description = product.descriptions.find((text) => text.trim() !== "");
  if (description === undefined) losses.withoutDescription += 1;
  const { discount, prices } = toPrices(product.sizes, losses);
  const fields: FileRow["cells"] = {
    name: product.name,
    description: description ?? product.name,
    category: findCategory(product),
    collection: product.collections.join(COLLECTION_SEPARATOR),
    status: product.status,
    sku: product.sku,
    image: product.images[0] ?? product.sizes.find(({ image }) => image !== "")?.image ?? "",
    ...(discount !== undefined && { discount }),
    ...product.chosen,
  };
  const ownImages = new Set(product.sizes.map(({ image }) => image).filter((url) => url !== ""));
  // A product with more sizes is rejected.
  const imagesBySize = product.sizes
    .slice(0, MAX_VARIANTS)
    .map((size) => listSizeImages(product, size, ownImages));
  const shown = new Set(imagesBySize.flat());
  losses.furtherImages += product.images.slice(1).filter((url) => !shown.has(url)).length;
  return product.sizes.map((size, index): FileRow => {
    const { barcode, weightGrams, sku, stock } = size;
    const images = imagesBySize[index] ?? [];
    return {
      row: size.row,
      otherId,
      cells: {
        ...(index === 0 && fields),
        id,
        variant: size.name || findSizeInName(product.name) || ONLY_SIZE,
        price: prices[index] ?? "",
        ...(stock !== undefined && { stock }),
        ...(sku !== "" && { size_sku: sku }),
        ...(barcode !== "" && { barcode }),
        ...(weightGrams !== "" && { weight_g: weightGrams }),
        ...(images.length > 0 && { variant_images: images.join(" ") }),
      },
    };
  });
}

/** Returns the images of a size: its own, then those of the product. One image alone is the product's main image. */
function listSizeImages(
  { images }: ExportProduct,
  { image }: ExportSize,
  ownImages: ReadonlySet<string>,
): string[] {
  const shared = images.filter((url) => url !== image && !(ownImages.size > 1 && ownImages.has(url)));
  const all = [...(image === "" ? [] : [image]), ...shared];
  return all.length > 1 || image !== "" ? all.slice(0, MAX_VARIANT_IMAGES) : [];
}

function findCategory({ tags, type }: ExportProduct): string {
  const audience = [...tags, type].map(getAudience).find((found) => found !== undefined);
  return audience === undefined ? type : `${audience.slice(0, 1).toUpperCase()}${audience.slice(1)}`;
}

/**
 * Returns the prices before the discount, and the product's discount if one discount gives the sale price of every size.
 * Otherwise the sale prices are the prices, and the discount is "", so that no earlier one applies to them. It is `undefined`
 * if the file does not contain sales.
 */
function toPrices(
  sizes: readonly ExportSize[],
  losses: Losses,
): { prices: string[]; discount: string | undefined } {
  const amounts = sizes.map(({ regularPrice, salePrice }) => ({
    regular: parseMoney(regularPrice) ?? Number.NaN,
    sale: parseMoney(salePrice ?? "") ?? Number.NaN,
  }));
  const isReduced = ({ regular, sale }: { regular: number; sale: number }) => sale > 0 && sale < regular;
  const reduced = amounts.filter(isReduced);
  if (reduced.length === 0)
    return {
      prices: sizes.map(({ regularPrice, salePrice = "" }) => regularPrice || salePrice),
      discount: sizes.some(({ salePrice }) => salePrice !== undefined) ? "" : undefined,
    };
  const discount = reduced
    .map(({ regular, sale }) => Math.round((1 - sale / regular) * 10_000) / 100)
    .find((percent) =>
      amounts.every(
        (amount) =>
          isReduced(amount) && calculateUnitPrice(amount.regular, percent) === Math.round(amount.sale),
      ),
    );
  if (discount !== undefined)
    return { prices: sizes.map(({ regularPrice }) => regularPrice), discount: String(discount) };
  losses.differentDiscounts += 1;
  return {
    prices: sizes.map(({ regularPrice, salePrice = "" }, index) =>
      isReduced(amounts[index] ?? { regular: 0, sale: 0 }) ? salePrice : regularPrice || salePrice,
    ),
    discount: "",
  };
}
