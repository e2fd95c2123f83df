import { describe, expect, test } from "vitest";

import { buildStoreWithDelivery } from "#test/store.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { findSampleContacts } from "#store/rules/store-setup.ts";
import { getBundledProducts } from "#catalogue/operations/products/bundled-products.ts";

import { toSku } from "#catalogue/storefront/seo/offer.server.ts";
import { buildProductData, buildProductTags } from "./product-data.server.ts";
import { buildStoreData, buildWebsiteData } from "#store/storefront/seo/store-data.server.ts";
import type { StructuredData } from "#kit/storefront/seo/structured-data.server.ts";

const site = { url: "https://shop.example", store: buildStoreWithDelivery() };
const NOW = new Date("2026-03-01T20:00:00Z");
const bundledProduct = getBundledProducts().find(({ variants }) => variants.length > 1);
if (bundledProduct === undefined) throw new Error("No bundled product has several sizes.");

const OUD: Product = {
  ...bundledProduct,
  id: "oud",
  name: "Oud",
  variants: ["30ml", "50 ml"],
  variantPricing: { "30ml": 3000, "50 ml": 4500 },
  discountPercentage: 10,
  stock: { "30ml": 0 },
  sku: "ZE-1",
  mpn: "M-1",
  ratings: [5, 4],
  rating: 4.5,
};
const SINGLE: Product = { ...OUD, variants: ["50 ml"], sku: "", mpn: "", ratings: [], rating: 0 };

function buildData(product: Product, reviews: Parameters<typeof buildProductData>[3] = []): StructuredData {
  const [data = {}] = buildProductData(site, product, NOW, reviews);
  return data;
}

const getVariants = (data: StructuredData) => data["hasVariant"] as StructuredData[];
const getOffer = (data: StructuredData) => data["offers"] as StructuredData;

describe("the structured data of a product", () => {
  test("contains the category if the product has one", () => {
    expect(buildData({ ...OUD, category: "Attar" })).toMatchObject({ category: "Attar" });
    expect(buildData({ ...OUD, category: "" })).not.toHaveProperty("category");
  });

  test("is a group with a variant per size, each with an offer at the discounted price", () => {
    const data = buildData(OUD);
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "ProductGroup",
      name: "Oud",
      productGroupID: "oud",
      variesBy: ["https://schema.org/size"],
      brand: { "@type": "Brand", name: "Zarif Essence" },
      sku: "ZE-1",
    });
    expect(getVariants(data)).toMatchObject([
      { "@type": "Product", name: "Oud, 30ml", size: "30ml", offers: { price: 2700 } },
      { "@type": "Product", name: "Oud, 50 ml", size: "50 ml", offers: { price: 4050 } },
    ]);
    const skus = getVariants(data).map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(2);
  });

  test("has all properties that Google requires or recommends in each offer [000 §7]", () => {
    for (const variant of getVariants(buildData(OUD))) {
      expect(variant).toHaveProperty("image.0", expect.stringMatching(/^https:\/\/shop\.example\/media\//));
      expect(getOffer(variant)).toMatchObject({
        "@type": "Offer",
        url: expect.stringMatching(/^https:\/\/shop\.example\/product\/oud\/\?size=/),
        priceCurrency: "PKR",
        priceValidUntil: "2026-04-01",
        availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
        itemCondition: "https://schema.org/NewCondition",
        hasMerchantReturnPolicy: {
          applicableCountry: "PK",
          returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
          merchantReturnDays: 10,
        },
        shippingDetails: {
          shippingRate: { value: 0, currency: "PKR" },
          shippingDestination: { addressCountry: "PK" },
          deliveryTime: { transitTime: { minValue: 3, maxValue: 5 } },
        },
      });
    }
  });

  test("states that a tester cannot be returned", () => {
    const [size = ""] = OUD.variants;
    const details = { volumeMl: null, sku: "", barcode: "", isTester: true };
    const policies = getVariants(buildData({ ...OUD, sizes: { [size]: details } })).map(
      (variant) => getOffer(variant)["hasMerchantReturnPolicy"],
    );
    expect(policies).toMatchObject([
      { returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted" },
      { returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow" },
    ]);
  });

  test("marks a size as in stock unless its stock is 0", () => {
    expect(getVariants(buildData(OUD)).map((variant) => getOffer(variant)["availability"])).toEqual([
      "https://schema.org/OutOfStock",
      "https://schema.org/InStock",
    ]);
  });

  test("contains the manufacturer part number only for products with one size, as in the feed", () => {
    expect(buildData({ ...SINGLE, mpn: "M-1" })).toMatchObject({ "@type": "Product", mpn: "M-1" });
    expect(JSON.stringify(buildData(OUD))).not.toContain("mpn");
    const sizeWithoutPrice = buildData({ ...OUD, variantPricing: { "30ml": 3000, "50 ml": 0 } });
    expect(sizeWithoutPrice).not.toHaveProperty("mpn");
  });

  test("is a single product if there is one size", () => {
    const data = buildData(SINGLE);
    expect(data).toMatchObject({ "@type": "Product", name: "Oud", offers: { price: 4050 } });
    expect(data).not.toHaveProperty("hasVariant");
  });

  test("omits missing properties", () => {
    const data = buildData({ ...SINGLE, storedImage: null, variantImages: {} });
    for (const property of ["mpn", "aggregateRating", "review", "image"])
      expect(data).not.toHaveProperty(property);
  });

  test("contains the ratings, and only those reviews that have a rating", () => {
    const review = {
      id: 1,
      author: "Ayesha K.",
      review: "Lasts",
      createdAt: "2026-02-01T20:00:00Z",
      reply: null,
    };
    const data = buildData(OUD, [
      { ...review, rating: 5 },
      { ...review, rating: null },
    ]);
    expect(data["aggregateRating"]).toMatchObject({ ratingValue: 4.5, ratingCount: 2, bestRating: 5 });
    expect(data["review"]).toEqual([
      expect.objectContaining({
        "@type": "Review",
        author: { "@type": "Person", name: "Ayesha K." },
        reviewBody: "Lasts",
        datePublished: "2026-02-02",
        reviewRating: expect.objectContaining({ ratingValue: 5 }),
      }),
    ]);
  });

  test("rounds the rating as on the page", () => {
    expect(buildData({ ...OUD, rating: 4.36 })["aggregateRating"]).toMatchObject({ ratingValue: 4.4 });
  });

  test("has no offer for a size without a price, and is empty without any price", () => {
    const variantPricing = { "30ml": 3000, "50 ml": 0 };
    expect(buildData({ ...OUD, variantPricing })).toMatchObject({ "@type": "Product", size: "30ml" });
    expect(buildProductData(site, { ...OUD, price: 0, variantPricing: {} }, NOW)).toEqual([]);
  });

  test("is accompanied by tags with the price of the preselected size", () => {
    expect(buildProductTags(OUD)).toContainEqual({ property: "product:price:amount", content: "4050" });
    expect(buildProductTags(OUD)).toContainEqual({ property: "product:price:currency", content: "PKR" });
  });
});

test("an SKU has no spaces and at most 50 characters, and long SKUs stay unique", () => {
  expect(toSku("oud-50 ml")).toBe("oud-50-ml");
  const [firstSku, secondSku] = ["1", "2"].map((end) => toSku(`${"x".repeat(80)}-${end}`));
  expect(firstSku).toHaveLength(50);
  expect(firstSku).not.toBe(secondSku);
});

const NO_SAMPLES = { phone: false, whatsapp: false, email: false, address: false, socialLinks: [] };

test("the structured data of the shop contains hours, price range, payment methods and address [000 §9]", () => {
  expect(buildStoreData(site, NO_SAMPLES)).toMatchObject({
    "@type": "Store",
    name: "Zarif Essence",
    url: "https://shop.example/",
    logo: expect.stringMatching(/^https:\/\/shop\.example\/.*\.png$/),
    telephone: site.store.phone,
    address: { "@type": "PostalAddress", addressLocality: "Lahore" },
    openingHoursSpecification: [
      { dayOfWeek: expect.objectContaining({ length: 7 }), opens: "09:00", closes: "21:00" },
    ],
    priceRange: "PKR 2000-15000",
    paymentAccepted: "Credit Card, Debit Card, Bank Transfer, Cash on Delivery, PayPal",
  });
});

test("the structured data of the shop contains no sample contact details [000 §9]", () => {
  const samples = findSampleContacts(site.store, site.store);
  const data = buildStoreData(site, samples);
  for (const property of ["telephone", "email", "address", "sameAs"]) {
    expect(buildStoreData(site, NO_SAMPLES)).toHaveProperty(property);
    expect(data).not.toHaveProperty(property);
  }
});

test("the structured data of the site contains its search URL", () => {
  expect(buildWebsiteData(site)["potentialAction"]).toMatchObject({
    target: { urlTemplate: "https://shop.example/shop?search={search_term_string}" },
    "query-input": "required name=search_term_string",
  });
});
