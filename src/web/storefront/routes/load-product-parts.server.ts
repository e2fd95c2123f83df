import { summarizeProduct } from "#domain/catalogue/product-summary.ts";
import { findFamily } from "#domain/scent/families.ts";
import { CONCENTRATIONS } from "#domain/scent/scent-terms.ts";
import { getCollection } from "#operations/catalogue/collections/get-collection.ts";
import { listProductReviews } from "#operations/catalogue/products/list-product-reviews.ts";
import { listRelatedProducts } from "#operations/catalogue/lists/list-related-products.ts";
import { listNotePictures } from "#operations/scent/list-note-pictures.ts";
import type { ProductKind } from "../product/product-heading.tsx";
import { familyPath } from "#web/storefront/seo/page-url.server.ts";
import type { Product, ProductDetails } from "#domain/catalogue/product.ts";
import type { Shop } from "#web/context.ts";

function listNoteSlugs(notes: ProductDetails["notes"]): string[] {
  return Object.values(notes).flatMap((tier) => tier.flatMap(({ slug }) => slug ?? []));
}

/** Returns what kind of fragrance a product is. The server computes the names, so that browsers do not load all terms. */
export function describeKind({ scent: { families, concentration } }: Product): ProductKind {
  const [family] = families.map(findFamily);
  return {
    family: family && { name: family.name, path: familyPath(family.slug) },
    concentration: CONCENTRATIONS.find(({ slug }) => slug === concentration)?.name,
  };
}

/** Loads the optional parts of the page. If loading fails, the page is shown without them. */
export async function loadOptionalParts({ db, report }: Shop, product: ProductDetails) {
  try {
    const [collection, related, reviews, notePictures] = await Promise.all([
      getCollection(db, product.collection),
      listRelatedProducts(db, product),
      listProductReviews(db, product.id),
      listNotePictures(db, listNoteSlugs(product.notes)),
    ]);
    return { collection, related: related.map(summarizeProduct), reviews, notePictures };
  } catch (error) {
    report(error);
    return { collection: undefined, related: [], reviews: undefined, notePictures: {} };
  }
}
