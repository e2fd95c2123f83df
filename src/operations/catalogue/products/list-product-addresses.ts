import { asc, gt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";

/** A product as far as a list of addresses needs it. */
export interface ProductAddress {
  id: string;
  updatedAt: Date;
}

const BATCH = 5000;

/** Where to begin in the order of the ids, and how many at most. */
export interface AddressRange {
  skip: number;
  most: number;
}

/** The products of a range, in batches, so that any number of them takes little memory. */
export async function* listProductAddresses(
  db: Database,
  { skip, most }: AddressRange,
  batch: number = BATCH,
): AsyncGenerator<ProductAddress[]> {
  let last: string | undefined;
  for (let left = most; left > 0;) {
    const rows = await db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(Math.min(batch, left))
      .offset(last === undefined ? skip : 0);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id;
    left -= rows.length;
  }
}

/** How many addresses of products there are. */
export async function countProductAddresses(db: Database): Promise<number> {
  return db.$count(products);
}
