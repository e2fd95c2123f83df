import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { preparedStatement } from "#db/statements/prepared-statement.server.ts";
import { images, productVariants, products, variantImages } from "#db/schema/schema.server.ts";
import { toPkr } from "#domain/shared/money.ts";
import { discountedPrice } from "#domain/catalogue/pricing.ts";

/** A size with its current price; `unitPrice` in PKR after discount, a null `stock` is unlimited. */
export interface SellableVariant {
  variantId: number;
  productId: string;
  productName: string;
  variant: string;
  unitPrice: number;
  stock: number | null;
  image: string;
}

const readSizes = (db: Database) =>
  preparedStatement(db, "sellable_variants", (name) => {
    const primary = db
      .select({ variantId: variantImages.variantId, url: sql<string>`${images.url}`.as("primary_url") })
      .from(variantImages)
      .innerJoin(images, eq(images.id, variantImages.imageId))
      .where(eq(variantImages.isPrimary, true))
      .as("primary_image");
    return (
      db
        .select({
          variantId: productVariants.id,
          productId: products.id,
          productName: products.name,
          variant: productVariants.name,
          price: productVariants.price,
          stock: productVariants.stock,
          discountPercentage: products.discountPercentage,
          mainImage: images.url,
          primaryImage: primary.url,
        })
        .from(productVariants)
        .innerJoin(products, eq(products.id, productVariants.productId))
        .leftJoin(images, eq(images.id, products.imageId))
        .leftJoin(primary, eq(primary.variantId, productVariants.id))
        // The subquery hides the number of ids from the planner; otherwise PostgreSQL would plan every call again.
        .where(sql`${products.id} = any(array(select unnest(${sql.placeholder("ids")}::text[])))`)
        .prepare(name)
    );
  });

/** Returns all sizes of these products with current prices in one query. Unknown products are omitted. */
export async function listSellableVariants(
  db: Database,
  productIds: readonly string[],
): Promise<SellableVariant[]> {
  if (productIds.length === 0) return [];
  const rows = await readSizes(db).execute({ ids: [...new Set(productIds)] });
  return rows.map(({ price, discountPercentage, mainImage, primaryImage, ...row }) => ({
    ...row,
    unitPrice: discountedPrice(toPkr(price), discountPercentage),
    image: primaryImage ?? mainImage ?? "",
  }));
}

/** Returns the size of a line, if it is for sale. */
export function findSellable(
  sellable: readonly SellableVariant[],
  line: { productId: string; variant: string },
): SellableVariant | undefined {
  return sellable.find((size) => size.productId === line.productId && size.variant === line.variant);
}
