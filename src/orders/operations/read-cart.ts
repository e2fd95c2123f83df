import { and, eq, inArray } from "drizzle-orm";

import { readProductsInOrder } from "#catalogue/operations/lists/list-products.ts";
import { isPublished } from "#catalogue/operations/products/is-published.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { StoredLine } from "../rules/cart/cart-cookie.ts";
import type { CartItem } from "../rules/cart/cart.ts";
import { toCartProduct } from "../rules/cart/cart.ts";

/** The lines of a cart with their products. */
export interface ReadCart {
  items: CartItem[];
  /** The lines whose size the shop does not sell. */
  unknown: StoredLine[];
}

/** Returns the lines of a cart with the current names, images and prices (PKR) of their products, in the same order. */
export async function readCart(db: Database, lines: readonly StoredLine[]): Promise<ReadCart> {
  if (lines.length === 0) return { items: [], unknown: [] };
  const { id, name, productId } = productVariants;
  const sizes = await db
    .select({ id, name, productId })
    .from(productVariants)
    .where(
      inArray(
        id,
        lines.map(({ sizeId }) => sizeId),
      ),
    );
  const sold = await readProductsInOrder(db, [...new Set(sizes.map((size) => size.productId))]);
  const cart: ReadCart = { items: [], unknown: [] };
  for (const line of lines) {
    const size = sizes.find((candidate) => candidate.id === line.sizeId);
    const product = sold.find((candidate) => candidate.id === size?.productId);
    if (size && product)
      cart.items.push({
        product: toCartProduct(product, size.name),
        variant: size.name,
        quantity: line.quantity,
      });
    else cart.unknown.push(line);
  }
  return cart;
}

/** Returns the row id of a size that the shop sells, or undefined. */
export async function findSizeId(
  db: Database,
  { productId, variant }: { productId: string; variant: string },
): Promise<number | undefined> {
  const [size] = await db
    .select({ id: productVariants.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isPublished(), eq(products.id, productId), eq(productVariants.name, variant)));
  return size?.id;
}
