import { z } from "@hono/zod-openapi";

import * as neighbors from "../../rules/neighbors.ts";

/** Returns the schema of a page of a list. */
export function createPageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
  });
}

export const neighborsSchema = neighbors.neighborsSchema.openapi("Neighbors");
