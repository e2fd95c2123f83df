import { expect, test } from "vitest";

import type { DestinationTerms } from "#delivery/rules/destination-terms.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";

import type { CartItem } from "./cart/cart.ts";
import { getFreeShippingProgress } from "./free-shipping.ts";

const HIGHEST_CHARGE = 200;

function buildItem(price: number, minOrderFreeShip: number | null): CartItem {
  return {
    product: {
      id: `oud-${price}`,
      sizeId: price,
      name: "Oud",
      image: "",
      storedImage: null,
      price,
      minOrderFreeShip,
    },
    variant: "50ml",
    quantity: 1,
  };
}

function buildDestinationTerms(charge: number, freeFrom: number | null): DestinationTerms {
  return { ...buildTerms([buildOption("standard", charge, { freeFrom })]), bottleGrams: 400 };
}

test("a cart has no free-shipping progress if delivery is free everywhere [000 §1]", () => {
  expect(getFreeShippingProgress([buildItem(2500, 5000)], 0)).toBeUndefined();
});

test("a cart without a minimum has no free-shipping progress", () => {
  expect(getFreeShippingProgress([buildItem(2500, null)], HIGHEST_CHARGE)).toBeUndefined();
  expect(getFreeShippingProgress([], HIGHEST_CHARGE)).toBeUndefined();
});

test("without a city, the highest minimum of the cart's products applies [000 §1]", () => {
  const items = [buildItem(2500, 3000), buildItem(2499.9, 6000)];
  expect(getFreeShippingProgress(items, HIGHEST_CHARGE)).toEqual({ minimum: 6000, missing: 1000.1 });
});

test("the missing amount is 0 if the subtotal reaches the minimum or the minimum is 0", () => {
  expect(getFreeShippingProgress([buildItem(5000, 5000)], HIGHEST_CHARGE)).toEqual({
    minimum: 5000,
    missing: 0,
  });
  expect(getFreeShippingProgress([buildItem(2500, 0)], HIGHEST_CHARGE)).toEqual({ minimum: 0, missing: 0 });
});

test.each([
  { zone: 4000, product: 6000, minimum: 4000 },
  { zone: 8000, product: 6000, minimum: 6000 },
  { zone: 4000, product: null, minimum: 4000 },
  { zone: null, product: 6000, minimum: 6000 },
])("for a city, the lower of the zone minimum $zone and the product minimum $product applies", (minimums) => {
  const terms = buildDestinationTerms(250, minimums.zone);
  expect(getFreeShippingProgress([buildItem(2500, minimums.product)], HIGHEST_CHARGE, terms)).toEqual({
    minimum: minimums.minimum,
    missing: minimums.minimum - 2500,
  });
});

test("a cart has no free-shipping progress if the city has no minimum or no charge", () => {
  const items = [buildItem(2500, null)];
  expect(getFreeShippingProgress(items, HIGHEST_CHARGE, buildDestinationTerms(250, null))).toBeUndefined();
  expect(
    getFreeShippingProgress([buildItem(2500, 5000)], HIGHEST_CHARGE, buildDestinationTerms(0, null)),
  ).toBeUndefined();
});
