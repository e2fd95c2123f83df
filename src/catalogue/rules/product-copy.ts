import type { ProductInput } from "./product-input.ts";
import { MAX_NAME_LENGTH } from "./product-limits.ts";

const SUFFIX = " (copy)";

/**
 * Returns the input that adds a copy of a product as a draft. Sizes with limited stock have a stock of 0. The copy has
 * no item numbers or barcodes, because each of them identifies one product or size.
 */
export function toProductCopy(product: ProductInput): ProductInput {
  return {
    ...product,
    name: `${product.name.slice(0, MAX_NAME_LENGTH - SUFFIX.length).trimEnd()}${SUFFIX}`,
    status: "draft",
    stock: Object.fromEntries(
      product.variants.map((variant) => [variant, product.stock[variant] === null ? null : 0]),
    ),
    sku: "",
    mpn: "",
    ...(product.sizes && { sizes: removeCodes(product.sizes) }),
  };
}

function removeCodes(sizes: NonNullable<ProductInput["sizes"]>): NonNullable<ProductInput["sizes"]> {
  return Object.fromEntries(
    Object.entries(sizes).map(([variant, size]) => [variant, { ...size, sku: "", barcode: "" }]),
  );
}
