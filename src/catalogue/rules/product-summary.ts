import type { StoredImage } from "#kit/rules/image.ts";
import type { Family } from "./scent/families.ts";
import type { Concentration } from "./scent/scent-terms.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { Product } from "./product.ts";
import { listVariantImages } from "./product.ts";
import { isTester, preselectVariant } from "./variant.ts";

/**
 * The fields of a product that its card needs, without long texts and lists, so that list pages stay small.
 * `hoverImage` is the second image, or `null` if there is only one.
 */
export type ProductSummary = Pick<
  Product,
  | "id"
  | "name"
  | "category"
  | "collection"
  | "image"
  | "storedImage"
  | "price"
  | "variants"
  | "variantPricing"
  | "unitPrices"
  | "sizeIds"
  | "variantImages"
  | "discountPercentage"
  | "minOrderFreeShip"
  | "stock"
  | "rating"
  | "parts"
> & {
  ratingCount: number;
  scentLine: string;
  concentration: Concentration | null;
  /** The main family, or `null` for a product without accords and notes. */
  family: Family | null;
  hoverImage: StoredImage | null;
  /** Only the sizes that are testers; absent if there are none. */
  sizes?: Record<string, { isTester: boolean }>;
  /** Set for products of the bundled list, which the shop shows while it has no products. They are not for sale. */
  isBundled?: true;
};

/** Summarizes a product of the bundled list. Its card cannot add it to a cart. Spec: storefront §1. */
export function summarizeBundled(product: Product): ProductSummary {
  return { ...summarizeProduct(product), isBundled: true };
}

/**
 * Returns each image once: the product's main image, then the images of the preselected size, then all others.
 */
function listCardImages(product: Product): StoredImage[] {
  const preselectedImages = listVariantImages(product, preselectVariant(product));
  const otherImages = product.variants.flatMap(
    (variant) => getOwnEntry(product.variantImages, variant)?.images ?? [],
  );
  const allImages = [
    ...(product.storedImage ? [product.storedImage] : []),
    ...preselectedImages,
    ...otherImages,
  ];
  return allImages.filter(
    (storedImage, index) => allImages.findIndex((other) => other.url === storedImage.url) === index,
  );
}

function listTesters({ variants, sizes }: Product): Pick<ProductSummary, "sizes"> {
  const testers = variants.filter((variant) => isTester({ sizes }, variant));
  if (testers.length === 0) return {};
  return { sizes: Object.fromEntries(testers.map((variant) => [variant, { isTester: true }])) };
}

/** Returns the fields of a product that its card needs. Spec: storefront §2. */
export function summarizeProduct(product: Product): ProductSummary {
  const [storedImage = null, hoverImage = null] = listCardImages(product);
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    collection: product.collection,
    image: product.image,
    storedImage,
    hoverImage,
    price: product.price,
    variants: product.variants,
    variantPricing: product.variantPricing,
    unitPrices: product.unitPrices,
    sizeIds: product.sizeIds,
    variantImages: product.variantImages,
    discountPercentage: product.discountPercentage,
    minOrderFreeShip: product.minOrderFreeShip,
    stock: product.stock,
    rating: product.rating,
    ratingCount: product.ratings.length,
    scentLine: product.scent.line,
    concentration: product.scent.concentration,
    family: product.scent.families[0] ?? null,
    ...listTesters(product),
    ...(product.parts && { parts: product.parts }),
  };
}

/** Returns a function that summarizes each product once, so that the data of a page with several lists contains it once. */
export function createSummarizer(): (product: Product) => ProductSummary {
  const summaries = new Map<string, ProductSummary>();
  return (product) => {
    const summary = summaries.get(product.id) ?? summarizeProduct(product);
    summaries.set(product.id, summary);
    return summary;
  };
}
