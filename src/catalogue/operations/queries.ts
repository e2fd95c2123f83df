import type { Database } from "#platform/db/client.server.ts";
import { defineQuery } from "#platform/events/queries.ts";

/** Asks which of these products were ever ordered, including in cancelled orders and as parts of sets. */
export const findOrderedProducts = defineQuery<[db: Database, ids: readonly string[]], Promise<Set<string>>>(
  "catalogue.ordered-products",
);

/** Asks which of these sizes were ever ordered, including as parts of sets. */
export const findOrderedSizes = defineQuery<
  [db: Database, variantIds: readonly number[]],
  Promise<Set<number>>
>("catalogue.ordered-sizes");
