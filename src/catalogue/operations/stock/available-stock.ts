import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { setParts } from "../../tables/set-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";

/*
 * The stock of a set is computed in each query, so that no stored copy can be outdated (decision 006). Column names are
 * raw SQL, because Drizzle omits table names in a select from one table.
 */

/**
 * Returns SQL for the stock of a row of `product_variants`; null is unlimited. The stock of a set is the number of
 * complete sets: 0 while one of its parts is not published. Parts with unlimited stock do not limit the set.
 * @param countReserved returns SQL for the number of reserved bottles of a size, given the SQL of the size's id. If
 * passed, the stock excludes reserved bottles, and is negative while orders reserve more bottles than are stored
 */
export function buildAvailableStock(countReserved?: (size: SQL) => SQL): SQL<number | null> {
  const buildReservedSubtraction = (size: string) =>
    countReserved ? sql` - ${countReserved(sql.raw(size))}` : sql``;
  return sql<number | null>`case when product_variants.is_set then (
    select min(case when part_product.status = 'published' then
      (part_size.stock${buildReservedSubtraction("part_size.id")}) / part.quantity else 0 end)
    from ${setParts} as part
    join ${productVariants} as part_size on part_size.id = part.part_variant_id
    join ${products} as part_product on part_product.id = part_size.product_id
    where part.variant_id = product_variants.id)
    else product_variants.stock${buildReservedSubtraction("product_variants.id")} end`;
}

/** A part of a set, as returned by a query. The price is for one bottle, in paisa, before the discount. */
export type SetPartRow = [
  productId: string,
  productName: string,
  variant: string,
  quantity: number,
  variantId: number,
  stock: number | null,
  price: number,
  discountPercentage: number | null,
  isPublished: boolean,
  weightGrams: number | null,
  surfaceOnly: boolean,
];

/**
 * Returns SQL for the parts of a row of `product_variants` in order; null for a size that is not a set.
 * @param reserved SQL for the number of bottles of a part that orders reserve
 */
export function selectSetParts(reserved: SQL = sql.raw("0")): SQL<SetPartRow[] | null> {
  return sql<SetPartRow[] | null>`case when product_variants.is_set then (
    select json_agg(json_build_array(part_product.id, part_product.name, part_size.name, part.quantity, part_size.id,
      case when part_product.status = 'published' then part_size.stock - ${reserved} else 0 end,
      part_size.price, part_product.discount_percentage, part_product.status = 'published',
      part_size.weight_grams, part_product.surface_only) order by part.position)
    from ${setParts} as part
    join ${productVariants} as part_size on part_size.id = part.part_variant_id
    join ${products} as part_product on part_product.id = part_size.product_id
    where part.variant_id = product_variants.id) end`;
}
