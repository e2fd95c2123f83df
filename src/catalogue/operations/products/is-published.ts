import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { products } from "../../tables/product-schema.server.ts";

/**
 * Returns the SQL condition for published products. Every query for shoppers must use this condition, so that drafts
 * and archived products behave like deleted products. The value is a literal, so that the planner can estimate that
 * nearly all rows match.
 */
export function isPublished(): SQL {
  return sql`${products.status} = 'published'`;
}
