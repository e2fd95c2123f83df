import { expect, test } from "vitest";

import { ORDER_STATUSES } from "./order-status.ts";
import { getStatusTexts } from "./status-texts.ts";

const PICKUP = { delivery: { method: "pickup" } } as const;
const COURIER_WORDS = /courier|parcel|shipped|deliver|on its way|arrived/i;

test("no text about an order that is picked up mentions a courier, a parcel or a delivery", () => {
  const texts = getStatusTexts(PICKUP);
  for (const status of ORDER_STATUSES)
    for (const text of Object.values(texts[status])) expect(text).not.toMatch(COURIER_WORDS);
});

test("an order that is delivered, or whose delivery is unknown, keeps the words for parcels", () => {
  const { shipped } = getStatusTexts({ delivery: { method: "express" } });
  expect(shipped).toMatchObject({ label: "Shipped", title: "Your order is on its way" });
  expect(getStatusTexts({}).delivered.label).toBe("Delivered");
});
