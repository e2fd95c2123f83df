import { DAY_MS } from "#platform/rules/day.ts";
import type { CatalogueProduct } from "../../sample/catalogue.ts";
import { readSampleCatalogue } from "../../sample/catalogue.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { calculateBasePrice, isDiscounted, listUnitPrices } from "../../rules/pricing.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import type { Product, VariantImages } from "../../rules/product.ts";
import { calculateAverageRating } from "../../rules/product.ts";
import { rankFamilies } from "../../rules/scent/rank-families.ts";
import { createEmptyScent } from "../../rules/scent/scent.ts";
import { scoreProduct } from "../../rules/search/search.ts";
import { isInStock } from "../../rules/stock/stock.ts";
import { getSampleImages } from "#media/operations/sample-images.ts";

import { getNewSizeDetails } from "./save-variants.ts";

/** Date of the newest bundled product. Each following product is one day older. */
const NEWEST_MS = Date.UTC(2026, 0, 31);

let bundled: Product[] | undefined;

/**
 * Returns the products of the sample catalogue, newest first, without the database. The shop shows them if products
 * cannot be loaded, or if it has no products and staff have never saved or deleted a product. Bundled products are
 * not for sale.
 * Spec: storefront §1, §8.
 */
export function getBundledProducts(): Product[] {
  if (bundled === undefined) {
    const storedImages = new Map(getSampleImages().map(({ file, image }) => [file, image]));
    bundled = readSampleCatalogue().products.map((product, position) =>
      toProduct(product, storedImages, new Date(NEWEST_MS - position * DAY_MS).toISOString()),
    );
  }
  return structuredClone(bundled);
}

/**
 * Returns the bundled products of a collection or category that match a search. Searches all bundled products if the
 * collection or category has none.
 */
export function filterBundledProducts(
  filter: Pick<ProductFilter, "collection" | "category" | "search">,
): Product[] {
  const { collection, category, search } = filter;
  const bundledProducts = getBundledProducts();
  const matching = bundledProducts.filter(
    (product) =>
      (collection === undefined || product.collection === collection) &&
      (category === undefined || product.category === category),
  );
  return (matching.length > 0 ? matching : bundledProducts).filter(
    (product) => search === undefined || scoreProduct(product, search) > 0,
  );
}

/** Returns the bundled new arrivals, and the bundled weekly sale, highest discount first. Spec: storefront §7. */
export function getBundledHomeProducts(limit: number): { newArrivals: Product[]; weeklySpecials: Product[] } {
  const bundledProducts = getBundledProducts();
  const onSale = bundledProducts.filter(
    (product) => product.isWeeklySale && isDiscounted(product.discountPercentage),
  );
  const byDiscount = onSale.toSorted((a, b) => Number(b.discountPercentage) - Number(a.discountPercentage));
  return {
    newArrivals: bundledProducts.filter((product) => product.isNewArrival).slice(0, limit),
    weeklySpecials: byDiscount.slice(0, limit),
  };
}

function toProduct(
  product: CatalogueProduct,
  storedImages: Map<string, StoredImage>,
  createdAt: string,
): Product {
  const { slug, collection, images, variantImages, scent = createEmptyScent(), sizes, ...fields } = product;
  const findStoredImages = (files: readonly string[]) =>
    files.flatMap((file) => storedImages.get(file) ?? []);
  const [storedImage = null] = findStoredImages(images);
  return {
    ...fields,
    id: slug,
    collection,
    collectionRef: collection,
    price: calculateBasePrice(product.variantPricing),
    unitPrices: listUnitPrices({ ...product, price: 0 }),
    sizeIds: {},
    scent: { ...scent, families: rankFamilies(scent.accords, []) },
    sizes: Object.fromEntries(
      product.variants.map((size) => {
        const { weightGrams, ...details } = getNewSizeDetails({ sizes }, size);
        return [size, { ...details, ...(weightGrams != null && { weightGrams }) }];
      }),
    ),
    variantImages: Object.fromEntries(
      product.variants.map((size): [string, VariantImages] => {
        const ownImages = findStoredImages(variantImages[size] ?? []);
        return [size, { images: ownImages, primary: ownImages[0]?.url ?? null }];
      }),
    ),
    image: storedImage?.url ?? "",
    storedImage,
    rating: calculateAverageRating(product.ratings),
    inStock: isInStock(product),
    createdAt,
    updatedAt: createdAt,
  };
}
