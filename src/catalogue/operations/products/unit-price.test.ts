import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { queryRows } from "#platform/db/statements/rows.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { calculateUnitPrice } from "../../rules/pricing.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";

import { buildUnitPrice } from "./unit-price.ts";

const db = await openTestDatabase();

const EDGE_PAISA = [0, 1, 49, 50, 51, 99, 100, 149, 150, 99_949, 99_950, 99_951, 999_999_999];
const EDGE_DISCOUNTS = [null, 0, 0.01, 0.5, 12.5, 33.33, 50, 99.5, 99.99, 100];

/** Returns all combinations of edge cases, and 6,000 other prices and discounts. */
function listCases(): { paisa: number; discount: number | null }[] {
  const edges = EDGE_PAISA.flatMap((paisa) => EDGE_DISCOUNTS.map((discount) => ({ paisa, discount })));
  const others = Array.from({ length: 6000 }, (_, index) => ({
    paisa: (index * 7919 + 13) % 2_000_000,
    discount: index % 4 === 0 ? null : ((index * 104_729) % 10_001) / 100,
  }));
  return [...edges, ...others];
}

test("SQL and the domain calculate the same unit price for thousands of prices and discounts", async () => {
  const cases = listCases();
  const rows = await queryRows<{ unit_price: string }>(
    db,
    sql`
    select (${buildUnitPrice(sql`paisa`, sql`discount`)})::text as unit_price
    from jsonb_to_recordset(${JSON.stringify(cases.map((price, position) => ({ ...price, position })))}::jsonb)
      as cases(paisa bigint, discount numeric(5, 2), position bigint)
    order by position`,
  );
  const differences = rows.flatMap((row, index) => {
    const { paisa = 0, discount = null } = cases[index] ?? {};
    const expected = calculateUnitPrice(toPkr(paisa), discount);
    return toPkr(Number(row.unit_price)) === expected ? [] : [{ paisa, discount, expected, ...row }];
  });
  expect(rows).toHaveLength(cases.length);
  expect(differences).toEqual([]);
});

test("the migration of an existing shop rounds its prices, its rates and the cash of parcels to whole rupees", async () => {
  const cases = [
    { price: 999.5, discountPercentage: null },
    { price: 999.5, discountPercentage: 10 },
    { price: 0.4, discountPercentage: null },
    { price: 4500, discountPercentage: 99.99 },
    { price: 4500, discountPercentage: 100 },
    { price: 4500, discountPercentage: null },
  ];
  const ids = await Promise.all(
    cases.map(async ({ price, discountPercentage }) => {
      const product = await buildProduct(db, { variantPricing: { "50ml": price }, discountPercentage });
      // The column as earlier releases calculated it.
      const earlier =
        discountPercentage === null ? price : Math.round(price * (1 - discountPercentage / 100));
      await db
        .update(products)
        .set({ salePrice: toPaisa(earlier) })
        .where(eq(products.id, product.id));
      return product.id;
    }),
  );
  const rates = {
    zones: [{ fee: 99.5, name: "1.5 km" }],
    elsewhere: { steps: [0, 249.49, 300] },
    freeFrom: null,
  };
  await db.execute(sql`insert into delivery_rates (rates) values (${JSON.stringify(rates)}::jsonb)
    on conflict (id) do update set rates = excluded.rates`);
  const directory = "src/app/migrations";
  const file = (await readdir(directory)).find((name) => name.endsWith("_charged_prices.sql")) ?? "";
  const migration = await readFile(join(directory, file), "utf8");
  await db.transaction(async (tx) => {
    for (const statement of migration.split("--> statement-breakpoint")) await tx.execute(sql.raw(statement));
  });
  const rows = await db.select({ id: products.id, salePrice: products.salePrice }).from(products);
  const prices = new Map(rows.map(({ id, salePrice }) => [id, toPkr(salePrice)]));
  expect(ids.map((id) => prices.get(id))).toEqual([1000, 900, 1, 1, 0, 4500]);
  const [stored] = await queryRows<{ rates: unknown }>(db, sql`select rates from delivery_rates`);
  expect(stored?.rates).toEqual({
    zones: [{ fee: 100, name: "1.5 km" }],
    elsewhere: { steps: [0, 249, 300] },
    freeFrom: null,
  });
});
