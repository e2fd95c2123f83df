import { CHECKOUT } from "#test/checkout.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { compareTimes, createSequence } from "../programs/comparisons.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { withFilledShop } from "../programs/filled-shop.ts";
import { API_HEADERS } from "../programs/load.ts";

const SECONDS = 0.5;
const MAX_QUOTE_MS = 10;
/** Numbers of lines of the quoted carts. The longest cart that the shop accepts has 100. */
const CART_LINES = [1, 10, 100];

/** Statements that add 50 active offers of all kinds, of which 10 name 200 products each. */
const OFFERS = [
  `insert into discounts (trigger, name, kind, percent, min_subtotal)
   select 'automatic', 'Percent ' || n, 'percent', n, n * 100000 from generate_series(1, 20) as n`,
  `insert into discounts (trigger, name, kind, buy_quantity, get_quantity)
   select 'automatic', 'Free bottle ' || n, 'buy-x-get-y', n, 1 from generate_series(1, 15) as n`,
  `insert into discounts (trigger, name, kind, amount, scope, scope_ids)
   select 'automatic', 'Products ' || n, 'fixed', n * 10000, 'products',
     (select array_agg(id) from (select id from products order by id limit 200) as named)
   from generate_series(1, 10) as n`,
  `insert into discounts (trigger, name, kind, min_subtotal)
   select 'automatic', 'Delivery ' || n, 'free-delivery', n * 100000 from generate_series(1, 5) as n`,
];

/** Measures quotes without offers and with 50 active ones, one at a time. */
export const offers: Benchmark = {
  name: "offers",
  about: "quotes of carts with 1, 10 and 100 lines, without offers and with 50 active ones",
  run: async (log, scale, add) =>
    withFilledShop({ products: Math.min(1000, scale.products) }, log, async (shop) => {
      const carts = await createCarts(shop);
      const measure = async (kind: string) => {
        const workloads = carts.map(({ lines, request }) => ({
          ...createSequence(`quote of ${lines} lines, ${kind}`, shop, [request]),
          required: { valueAtMost: MAX_QUOTE_MS },
        }));
        add(...(await compareTimes(workloads, { scale, log, seconds: SECONDS })));
      };
      await measure("no offers");
      for (const statement of OFFERS) await shop.query(statement);
      await measure("50 offers");
    }),
};

async function createCarts({ query }: FilledShop) {
  const sizes = await query(
    `select product_id, name from product_variants order by product_id, id limit ${Math.max(...CART_LINES)}`,
  );
  return CART_LINES.map((lines) => {
    const items = sizes
      .slice(0, lines)
      .map(({ product_id: productId, name: variant }) => ({ productId, variant, quantity: 1 }));
    const body = { items, address: CHECKOUT.address };
    return { lines, request: { path: "/api/orders/quote", headers: API_HEADERS, body } };
  });
}
