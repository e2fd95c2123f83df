import { DEFAULT_COUNTRY } from "#kit/rules/location.ts";
import { calculateOriginalPrice } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import type { DeliverySummary, StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { selectDeliveryRange } from "#delivery/rules/surface-days.ts";

import { truncateText } from "#kit/rules/truncate-text.ts";
import type { Offer } from "#catalogue/storefront/seo/offer.server.ts";
import { toSku, buildOffers } from "#catalogue/storefront/seo/offer.server.ts";
import { buildElement, XML_DECLARATION } from "./xml.server.ts";

/** Health & Beauty > Personal Care > Cosmetics > Perfume & Cologne, in Google's product taxonomy. */
const PERFUME_CATEGORY = 479;
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5000;
/** Google's maximum number of additional images. */
const MAX_ADDITIONAL_IMAGES = 10;

/** Yields the product feed for Google Merchant Center: RSS 2.0 with Google's elements and an item per size. */
export async function* generateGoogleFeed(
  siteUrl: string,
  store: StoreWithDelivery,
  products: AsyncIterable<readonly Product[]>,
): AsyncGenerator<string> {
  const channel = [
    buildElement("title", store.name),
    buildElement("link", `${siteUrl}/`),
    buildElement("description", store.tagline),
  ].join("");
  const opening = `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${channel}\n`;
  let prefix = `${XML_DECLARATION}${opening}`;
  for await (const batch of products) {
    yield prefix + batch.flatMap((product) => buildItems(siteUrl, store, product)).join("");
    prefix = "";
  }
  yield `${prefix}</channel>\n</rss>\n`;
}

/** Returns an item for each size with a price and an image. Google requires both. */
function buildItems(siteUrl: string, store: StoreWithDelivery, product: Product): string[] {
  return buildOffers(siteUrl, product)
    .filter((offer) => offer.images.length > 0)
    .map((offer) => `<item>${buildItemElements(store, product, offer).join("")}</item>\n`);
}

function buildItemElements(store: StoreWithDelivery, product: Product, offer: Offer): string[] {
  const [mainImage = "", ...otherImages] = offer.images;
  return [
    buildElement("g:id", offer.sku),
    buildElement("g:item_group_id", toSku(product.id)),
    buildElement("title", truncateText(`${product.name} ${offer.size}`, MAX_TITLE_LENGTH)),
    buildElement("description", truncateText(product.description, MAX_DESCRIPTION_LENGTH)),
    buildElement("link", offer.url),
    buildElement("g:image_link", mainImage),
    ...otherImages
      .slice(0, MAX_ADDITIONAL_IMAGES)
      .map((image) => buildElement("g:additional_image_link", image)),
    buildElement("g:availability", offer.isInStock ? "in_stock" : "out_of_stock"),
    ...buildPriceElements(product, offer),
    buildElement("g:brand", store.name),
    buildElement("g:condition", "new"),
    offer.mpn === "" ? buildElement("g:identifier_exists", "no") : buildElement("g:mpn", offer.mpn),
    buildElement("g:size", offer.size),
    buildElement("g:google_product_category", PERFUME_CATEGORY),
    ...(product.category === "" ? [] : [buildElement("g:product_type", product.category)]),
    buildShipping(store.delivery, offer.isSurfaceOnly),
  ];
}

/** Returns the highest charge and the time of standard delivery. Spec: storefront §9. */
function buildShipping(delivery: DeliverySummary, isSurfaceOnly: boolean): string {
  const { minDays, maxDays } = selectDeliveryRange(delivery, isSurfaceOnly);
  const elements = [
    buildElement("g:country", DEFAULT_COUNTRY),
    buildElement("g:price", formatAmount(delivery.maxCharge)),
    buildElement("g:min_transit_time", minDays),
    buildElement("g:max_transit_time", maxDays),
  ];
  return `<g:shipping>${elements.join("")}</g:shipping>`;
}

function buildPriceElements(product: Product, offer: Offer): string[] {
  const originalPrice = calculateOriginalPrice(product, offer.size);
  if (offer.price === originalPrice) return [buildElement("g:price", formatAmount(offer.price))];
  return [
    buildElement("g:price", formatAmount(originalPrice)),
    buildElement("g:sale_price", formatAmount(offer.price)),
  ];
}

function formatAmount(pkr: number): string {
  return `${pkr.toFixed(2)} PKR`;
}
