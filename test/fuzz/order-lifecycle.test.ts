import fc from "fast-check";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage } from "#test/factories.ts";

import { catalogueCommands } from "./catalogue-commands.ts";
import { REPRODUCE_HINT, getRunCount } from "./fuzz-run.ts";
import { orderCommands } from "./order-commands.ts";
import { staffOrderCommand } from "./staff-order-commands.ts";
import { expectOrder, expectProduct, createModel } from "./real-shop.ts";
import { findViolations } from "#test/consistency-checks.ts";

const db = await openTestDatabase();
const newProductFields = {
  image: (await buildImage(db)).url,
  collectionRef: (await buildCollection(db)).id,
};
const real = { db, newProductFields };

test("orders and products match the model after any sequence of shopper and staff commands [ASVS 2.3.1]", async () => {
  const commands = fc.commands(
    [...orderCommands, staffOrderCommand, staffOrderCommand, ...catalogueCommands],
    { maxCommands: 40, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const model = await createModel(real);
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      for (const product of model.products) await expectProduct(real, product);
      for (const order of model.orders) await expectOrder(real, order);
    }),
    { numRuns: getRunCount({ pglite: 5, postgres: 40, long: 3000 }) },
  );
  expect(await findViolations(db), REPRODUCE_HINT).toEqual([]);
});
