import { expect, test } from "vitest";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { getReturnRates } from "./get-return-rates.ts";
import { recordState } from "./record-state.ts";

const db = await openTestDatabase();

test("return rates count delivered and returned parcels by city, courier and product; other parcels do not count", async () => {
  expect(await getReturnRates(db)).toEqual({
    total: { parcels: 0, returned: 0 },
    cities: [],
    couriers: [],
    products: [],
  });
  const [rider, other] = [await buildCourier(db, "Rider"), await buildCourier(db, "Other")];
  const productNames: string[] = [];
  for (const [courier, state] of [
    [rider, "delivered"],
    [rider, "returning"],
    [other, "delivered"],
    [other, "lost"],
  ] as const) {
    const { order, product } = await buildConfirmedOrder(db);
    productNames.push(product.name);
    const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    await recordState(db, { shipmentIds: [id], state }, { by: COMMAND_LINE });
  }
  const rates = await getReturnRates(db);
  expect(rates.total).toEqual({ parcels: 3, returned: 1 });
  expect(rates.couriers).toEqual([
    { name: "Rider", parcels: 2, returned: 1 },
    { name: "Other", parcels: 1, returned: 0 },
  ]);
  expect(rates.cities).toEqual([expect.objectContaining({ parcels: 3, returned: 1 })]);
  expect(rates.products).toHaveLength(3);
  expect(rates.products[0]).toEqual({ name: productNames[1], parcels: 1, returned: 1 });
});
