import type { Product } from "#domain/catalogue/product.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import type { Picture } from "#domain/media/image.ts";

const SAVED_AT = "2026-10-01T08:00:00.000Z";

export const PICTURE: Picture = {
  publicId: "products/noor",
  url: "/media/image/upload/v1/products/noor.jpg",
  width: 1200,
  height: 1500,
  color: "#c8b39a",
};

/** A product: 50ml at 1,000 PKR with 10 bottles in stock, unless given otherwise. */
export function productOf(given: Partial<Product> = {}): Product {
  const variants = given.variants ?? Object.keys(given.variantPricing ?? { "50ml": 1000 });
  return {
    id: "noor",
    name: "Noor",
    description: "Amber and saffron.",
    price: 1000,
    category: "Unisex",
    collection: "oud",
    collectionRef: "oud",
    variants,
    variantPricing: Object.fromEntries(variants.map((variant) => [variant, 1000])),
    variantImages: {},
    image: PICTURE.url,
    picture: PICTURE,
    fragranceNotes: { top: "", middle: "", base: "" },
    scentLasting: "",
    minOrderFreeShip: null,
    stock: { "50ml": 10 },
    sold: {},
    isWeeklySale: false,
    isNewArrival: false,
    discountPercentage: null,
    rating: 0,
    ratings: [],
    inStock: true,
    sku: "",
    mpn: "",
    createdAt: SAVED_AT,
    updatedAt: SAVED_AT,
    ...given,
  };
}

/** The same product as staff see it. */
export function staffProductOf(given: Partial<Product> = {}): StaffProduct {
  const { ratings, ...product } = productOf(given);
  return { ...product, mainPicture: product.picture, ratingCount: ratings.length };
}
