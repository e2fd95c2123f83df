import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { calculateUnitPrice } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { addMoney, formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { listProductFacets } from "#catalogue/operations/lists/list-product-facets.ts";
import { listProducts } from "#catalogue/operations/lists/list-products.ts";
import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { RATES } from "#test/delivery.ts";
import { buildCollection, buildOrderInput, buildProduct } from "#test/factories.ts";
import { selectCases } from "#test/suite.ts";

import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";

const db = await openTestDatabase();

const SIZES = ["30ml", "50ml", "100ml"];
/** Prices with halves, with other paisa and below one rupee. */
const anyPrice = fc.oneof(
  fc.constantFrom(0.01, 0.4, 0.5, 999.5, 1000, 2499.99, 9_999.5),
  fc.integer({ min: 1, max: 2_000_000 }).map((paisa) => paisa / 100),
);
const anyDiscount = fc.oneof(
  fc.constantFrom(null, null, 0.01, 12.5, 33.33, 50, 99.99),
  fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100),
);
const anyCatalogue = fc.array(
  fc.record({
    prices: fc.tuple(anyPrice, anyPrice, anyPrice),
    discountPercentage: anyDiscount,
  }),
  { minLength: 24, maxLength: 24 },
);

const catalogue: Product[] = [];
let collection = "";

beforeAll(async () => {
  await saveDeliveryRates(db, { rates: RATES });
  collection = (await buildCollection(db)).id;
  const [drafts = []] = fc.sample(anyCatalogue, { numRuns: 1, seed: 39 });
  for (const { prices, discountPercentage } of drafts) {
    const variantPricing = Object.fromEntries(SIZES.map((size, index) => [size, prices[index] ?? 1]));
    const stock = Object.fromEntries(SIZES.map((size) => [size, null]));
    catalogue.push(
      await buildProduct(db, { collectionRef: collection, variantPricing, discountPercentage, stock }),
    );
  }
});

const anyLines = fc.uniqueArray(
  fc.record({
    product: fc.nat({ max: 23 }),
    variant: fc.constantFrom(...SIZES),
    quantity: fc.integer({ min: 1, max: 7 }),
  }),
  { minLength: 1, maxLength: 6, selector: ({ product, variant }) => `${product} ${variant}` },
);

const toItems = (lines: readonly { product: number; variant: string; quantity: number }[]) =>
  lines.map(({ product, variant, quantity }) => ({
    productId: catalogue[product]?.id ?? "",
    variant,
    quantity,
  }));

/** Returns the price that a page of the product shows for a size. */
function getShownPrice(productId: string, variant: string): number {
  return catalogue.find(({ id }) => id === productId)?.unitPrices[variant] ?? Number.NaN;
}

test("what is shown is what is charged: shown unit price × quantity is the line, lines and charges are the total, and all are whole rupees", async () => {
  await fc.assert(
    fc.asyncProperty(anyLines, fc.boolean(), async (lines, isFar) => {
      const items = toItems(lines);
      const address = { ...CHECKOUT.address, ...(isFar && { state: "Sindh", city: "Sukkur" }) };
      const input = buildOrderInput(items, { address });
      const quote = await quoteOrder(db, input);
      const order = await placeOrder(db, { ...input, expectedTotal: quote.total });
      for (const { product, variant, quantity } of order.items) {
        const shown = getShownPrice(product.id, variant);
        expect(shown).toBeGreaterThanOrEqual(1);
        expect(product.price).toBe(shown);
        expect(
          quote.lines.find((line) => line.productId === product.id && line.variant === variant),
        ).toMatchObject({
          price: shown,
        });
        const digits = (text: string) => Number(text.replaceAll(/\D/gu, ""));
        expect(digits(formatPrice(shown)) * quantity).toBe(
          digits(formatPrice(multiplyPrice(shown, quantity))),
        );
      }
      const subtotal = addMoney(
        ...items.map(({ productId, variant, quantity }) =>
          multiplyPrice(getShownPrice(productId, variant), quantity),
        ),
      );
      const charges = order.adjustments.map(({ amount }) => amount);
      expect(order.subtotal).toBe(subtotal);
      expect(order.totalAmount).toBe(addMoney(subtotal, ...charges));
      expect(quote.total).toBe(order.totalAmount);
      expect([order.totalAmount, ...charges].every(Number.isInteger)).toBe(true);
    }),
    { numRuns: selectCases([...Array.from({ length: 100 }).keys()], 15).length },
  );
});

test("lists are sorted and filtered, and facets counted, by the charged price", async () => {
  const { items } = await listProducts(db, { collection, sort: "price-asc", pageSize: 100 });
  const lowest = (product: Product) => Math.min(...Object.values(product.unitPrices));
  expect(items.map(lowest)).toEqual(items.map(lowest).toSorted((a, b) => a - b));
  expect(items).toHaveLength(24);
  for (const { variantPricing, unitPrices, discountPercentage } of items)
    for (const size of SIZES)
      expect(unitPrices[size]).toBe(calculateUnitPrice(variantPricing[size] ?? 0, discountPercentage));
  const unitPrices = items.flatMap((product) => Object.values(product.unitPrices));
  const facets = await listProductFacets(db, { collection });
  expect(facets).toMatchObject({ minPrice: Math.min(...unitPrices), maxPrice: Math.max(...unitPrices) });
  for (const bound of unitPrices.slice(0, 12)) {
    const matches = await listProducts(db, { collection, minPrice: bound, maxPrice: bound, pageSize: 100 });
    const expected = items.filter((product) => Object.values(product.unitPrices).includes(bound));
    expect(matches.items.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  }
});
