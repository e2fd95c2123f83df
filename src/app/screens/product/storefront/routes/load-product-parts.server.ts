import { summarizeProduct } from "#catalogue/rules/product-summary.ts";
import { pairingMessages } from "#catalogue/rules/pairings/pairing-messages.ts";
import { findAccord } from "#catalogue/rules/scent/accords.ts";
import { findFamily } from "#catalogue/rules/scent/families.ts";
import { CONCENTRATIONS } from "#catalogue/rules/scent/scent-terms.ts";
import { getCollection } from "#catalogue/operations/collections/collections.ts";
import { listProductReviews } from "#reviews/operations/list-product-reviews.ts";
import { listRelatedProducts } from "#catalogue/operations/lists/list-related-products.ts";
import type { PairedProduct } from "#catalogue/operations/lists/list-pairings.ts";
import { listPairings } from "#catalogue/operations/lists/list-pairings.ts";
import type { ProductPairing } from "#catalogue/storefront/product/product-strip.tsx";
import type { ProductKind } from "#catalogue/storefront/product/product-heading.tsx";
import { buildFamilyPath } from "#catalogue/storefront/seo/page-url.server.ts";
import type { Product, ProductDetails } from "#catalogue/rules/product.ts";
import type { Shop } from "#store/context.ts";

/**
 * Returns a product's family and the name of its concentration. The server resolves both, so that browsers do not load
 * all scent terms.
 */
export function resolveProductKind({ scent: { families, concentration } }: Product): ProductKind {
  const [family] = families.map(findFamily);
  return {
    family: family && { name: family.name, path: buildFamilyPath(family.slug) },
    concentration: CONCENTRATIONS.find(({ slug }) => slug === concentration)?.name,
  };
}

/** Returns a paired product with the reason. The server writes the reason, so that browsers do not load all accords. */
function toPairing({ product, shared }: PairedProduct): ProductPairing {
  const names = shared.flatMap((accord) => findAccord(accord)?.name ?? []);
  return {
    product: summarizeProduct(product),
    reason: names.length === 0 ? undefined : pairingMessages.shares(names),
  };
}

/**
 * Loads the optional parts of the page. Returns empty parts if loading any of them fails.
 * @param stars loads only reviews with this rating
 */
export async function loadOptionalParts(
  { db, report }: Shop,
  product: ProductDetails,
  stars: number | undefined,
) {
  try {
    const relatedQuery = listRelatedProducts(db, product);
    const [collection, related, pairings, reviews] = await Promise.all([
      getCollection(db, product.collection),
      relatedQuery,
      relatedQuery.then((relatedProducts) =>
        listPairings(
          db,
          product,
          relatedProducts.map(({ id }) => id),
        ),
      ),
      listProductReviews(db, product.id, { rating: stars }),
    ]);
    return {
      collection,
      related: related.map(summarizeProduct),
      pairings: pairings.map(toPairing),
      reviews,
    };
  } catch (error) {
    report(error);
    return { collection: undefined, related: [], pairings: [], reviews: undefined };
  }
}
