import type { MetaDescriptor } from "react-router";

import { toShopDay, DAY_MS } from "#platform/rules/day.ts";
import { DEFAULT_COUNTRY } from "#kit/rules/location.ts";
import type { DeliverySummary, StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { selectDeliveryRange } from "#delivery/rules/surface-days.ts";
import { calculateVariantPrice } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import type { ProductReview } from "#reviews/rules/review.ts";
import { MAX_RATING, MIN_RATING } from "#reviews/rules/review.ts";
import { preselectVariant } from "#catalogue/rules/variant.ts";

import type { Offer } from "#catalogue/storefront/seo/offer.server.ts";
import { buildOffers, buildOfferImageUrl } from "#catalogue/storefront/seo/offer.server.ts";
import { buildProductPath } from "#catalogue/rules/product-head.ts";
import { buildCanonicalUrl } from "#kit/rules/build-canonical-url.ts";
import type { Site, StructuredData } from "#kit/storefront/seo/structured-data.server.ts";
import { CONTEXT, CURRENCY } from "#kit/storefront/seo/structured-data.server.ts";

const SCHEMA = "https://schema.org";
/** How long a price is valid (days). Spec: storefront §7. */
const PRICE_VALID_DAYS = 30;

/** Returns tags for shopping services: the price of the preselected size, and the product's availability. */
export function buildProductTags(product: Product): MetaDescriptor[] {
  const price = calculateVariantPrice(product, preselectVariant(product));
  if (price <= 0) return [];
  return [
    { property: "product:price:amount", content: String(price) },
    { property: "product:price:currency", content: CURRENCY },
    { property: "product:availability", content: product.inStock ? "in stock" : "out of stock" },
  ];
}

/**
 * Returns the structured data of a product with an offer per size: a product group with variants, as Google requires,
 * or a single product if there is one size. Missing properties are omitted. Spec: storefront §7.
 */
export function buildProductData(
  site: Site<StoreWithDelivery>,
  product: Product,
  now: Date,
  reviews: readonly ProductReview[] = [],
): StructuredData[] {
  const offers = buildOffers(site.url, product);
  const [firstOffer] = offers;
  if (firstOffer === undefined) return [];
  const url = buildCanonicalUrl(site.url, buildProductPath(product.id));
  const sharedData: StructuredData = {
    ...CONTEXT,
    "@id": `${url}#product`,
    name: product.name,
    description: product.description,
    url,
    ...(product.category !== "" && { category: product.category }),
    brand: { "@type": "Brand", name: site.store.name },
    ...(product.storedImage && { image: [...new Set(listAllImages(site, product, offers))] }),
    ...(product.sku && { sku: product.sku }),
    ...buildRatingData(product),
    ...buildReviewData(reviews),
  };
  if (offers.length === 1) {
    const { size, mpn } = firstOffer;
    const identifiers = { sku: product.sku || firstOffer.sku, ...(mpn && { mpn }) };
    return [
      {
        ...sharedData,
        "@type": "Product",
        size,
        ...identifiers,
        offers: buildOfferData(site, firstOffer, now),
      },
    ];
  }
  const variants = offers.map((offer) => buildVariantData(site, product, offer, now));
  return [
    {
      ...sharedData,
      "@type": "ProductGroup",
      productGroupID: product.id,
      variesBy: [`${SCHEMA}/size`],
      hasVariant: variants,
    },
  ];
}

function listAllImages(site: Site, product: Product, offers: readonly Offer[]): string[] {
  const mainImages = product.storedImage ? [buildOfferImageUrl(site.url, product.storedImage.url)] : [];
  return [...mainImages, ...offers.flatMap((offer) => offer.images)];
}

function buildVariantData(
  site: Site<StoreWithDelivery>,
  product: Product,
  offer: Offer,
  now: Date,
): StructuredData {
  return {
    "@type": "Product",
    name: `${product.name}, ${offer.size}`,
    size: offer.size,
    sku: offer.sku,
    ...(offer.images.length > 0 && { image: offer.images }),
    offers: buildOfferData(site, offer, now),
  };
}

function buildOfferData(site: Site<StoreWithDelivery>, offer: Offer, now: Date): StructuredData {
  return {
    "@type": "Offer",
    url: offer.url,
    price: offer.price,
    priceCurrency: CURRENCY,
    priceValidUntil: toShopDay(new Date(now.getTime() + PRICE_VALID_DAYS * DAY_MS)),
    availability: `${SCHEMA}/${offer.isInStock ? "InStock" : "OutOfStock"}`,
    itemCondition: `${SCHEMA}/NewCondition`,
    seller: { "@type": "Organization", name: site.store.name },
    hasMerchantReturnPolicy: offer.isReturnable ? buildReturnPolicy(site) : NO_RETURNS,
    shippingDetails: buildShipping(site.store.delivery, offer.isSurfaceOnly),
  };
}

/** The return policy of testers and of products on final sale. */
const NO_RETURNS: StructuredData = {
  "@type": "MerchantReturnPolicy",
  applicableCountry: DEFAULT_COUNTRY,
  returnPolicyCategory: `${SCHEMA}/MerchantReturnNotPermitted`,
};

/** Returns the return policy. Spec: storefront §2, §9. */
function buildReturnPolicy(site: Site<StoreWithDelivery>): StructuredData {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: DEFAULT_COUNTRY,
    returnPolicyCountry: DEFAULT_COUNTRY,
    returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: site.store.returns.returnDays,
    returnMethod: `${SCHEMA}/ReturnByMail`,
    refundType: site.store.returns.offersExchange
      ? [`${SCHEMA}/FullRefund`, `${SCHEMA}/ExchangeRefund`]
      : `${SCHEMA}/FullRefund`,
    customerRemorseReturnFees: `${SCHEMA}/ReturnFeesCustomerResponsibility`,
    itemDefectReturnFees: `${SCHEMA}/FreeReturn`,
    merchantReturnLink: buildCanonicalUrl(site.url, "/return-policy"),
  };
}

/** Returns the highest charge and the time of standard delivery. Spec: storefront §9. */
function buildShipping(delivery: DeliverySummary, isSurfaceOnly: boolean): StructuredData {
  const { minDays, maxDays } = selectDeliveryRange(delivery, isSurfaceOnly);
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: delivery.maxCharge, currency: CURRENCY },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: DEFAULT_COUNTRY },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      transitTime: {
        "@type": "QuantitativeValue",
        minValue: minDays,
        maxValue: maxDays,
        unitCode: "DAY",
      },
    },
  };
}

function buildRatingData(product: Product): StructuredData {
  if (product.ratings.length === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      // The value that the page shows.
      ratingValue: Number(product.rating.toFixed(1)),
      ratingCount: product.ratings.length,
      bestRating: MAX_RATING,
      worstRating: MIN_RATING,
    },
  };
}

/** Returns the reviews with a rating, because search engines require one. */
function buildReviewData(reviews: readonly ProductReview[]): StructuredData {
  const ratedReviews = reviews.flatMap(({ author, rating, review, createdAt }) =>
    rating === null ? [] : [{ author, rating, review, createdAt }],
  );
  if (ratedReviews.length === 0) return {};
  return {
    review: ratedReviews.map(({ author, rating, review, createdAt }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: author },
      datePublished: toShopDay(new Date(createdAt)),
      reviewBody: review,
      reviewRating: {
        "@type": "Rating",
        ratingValue: rating,
        bestRating: MAX_RATING,
        worstRating: MIN_RATING,
      },
    })),
  };
}
