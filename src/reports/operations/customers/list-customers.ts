import { inArray, sql } from "drizzle-orm";

import { products } from "#catalogue/tables/product-schema.server.ts";
import { customerProfiles, customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { FilterOption } from "#kit/rules/list-filters.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";

import { customerList } from "../../rules/customers/customer-list.ts";
import type { CustomerRow } from "../../rules/customers/customer.ts";
import { customerSql } from "./customer-sql.ts";

/** Maximum number of tags in the filter. */
const MAX_TAGS = 100;

/** The columns of a customer in the list. */
export const CUSTOMER_FIELDS = {
  id: customerSummaries.id,
  phone: customerSummaries.phone,
  name: customerSummaries.name,
  email: customerSummaries.email,
  city: customerSummaries.city,
  orders: customerSummaries.orders,
  delivered: customerSummaries.delivered,
  cancelled: customerSummaries.cancelled,
  refused: customerSummaries.refused,
  spent: customerSummaries.spent,
  lastOrderAt: customerSummaries.lastOrderAt,
};

/** Returns a page of customers, those with the latest orders first by default. */
export const listCustomers = buildList(customerList, customerSql, {
  count: (db, condition) => db.$count(customerSummaries, condition),
  read: (db, { condition, order, limit, offset }) =>
    db
      .select(CUSTOMER_FIELDS)
      .from(customerSummaries)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: async (rows, db): Promise<CustomerRow[]> => {
    const phones = rows.map(({ phone }) => phone);
    const tags = await db
      .select({ phone: customerProfiles.phone, tags: customerProfiles.tags })
      .from(customerProfiles)
      .where(inArray(customerProfiles.phone, phones));
    const tagsByPhone = new Map(tags.map((row) => [row.phone, row.tags]));
    return rows.map(({ spent, lastOrderAt, ...row }) => ({
      ...row,
      spent: toPkr(spent),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
      tags: tagsByPhone.get(row.phone) ?? [],
    }));
  },
});

/** The choices of the list's filters by product and tag. */
export interface CustomerFilterOptions {
  product: FilterOption[];
  tag: FilterOption[];
}

/** Returns the products by name and the most frequent tags, for the filters of the list. */
export async function listCustomerFilterOptions(db: Database): Promise<CustomerFilterOptions> {
  const [product, tags] = await Promise.all([
    db
      .select({ value: products.id, label: products.name })
      .from(products)
      .orderBy(sql`lower(${products.name})`),
    queryRows<{ tag: string }>(
      db,
      sql`select tag from ${customerProfiles}, unnest(tags) as tag group by tag order by count(*) desc, tag limit ${MAX_TAGS}`,
    ),
  ]);
  return { product, tag: tags.map(({ tag }) => ({ value: tag, label: tag })) };
}
