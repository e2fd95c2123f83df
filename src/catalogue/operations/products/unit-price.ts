import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * Implements the domain's `calculateUnitPrice` in SQL, in paisa. Integers reliably round half rupees up.
 * @param price stored price of a size in paisa
 * @param discount discount in percent; null for none
 */
export function buildUnitPrice(price: SQLWrapper, discount: SQLWrapper): SQL<number> {
  const remainingHundredths = sql`(10000 - round(coalesce(${discount}, 0) * 100)::bigint)`;
  return sql`case when ${price} <= 0 or ${remainingHundredths} <= 0 then 0
    else greatest((${price} * ${remainingHundredths} + 500000) / 1000000, 1) * 100 end`;
}
