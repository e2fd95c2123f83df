import fc from "fast-check";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/database.ts";
import { buildCollection, buildImage } from "#test/factories.ts";

import { catalogueCommands } from "./catalogue-commands.ts";
import { REPRODUCE, runs } from "./fuzz-run.ts";
import { orderCommands } from "./order-commands.ts";
import { expectOrder, expectProduct, openModel } from "./real-shop.ts";
import { findViolations } from "#test/consistency-checks.ts";

const db = await openTestDatabase();
const picture = { image: (await buildImage(db)).url, collectionRef: (await buildCollection(db)).id };
const real = { db, picture };

test("orders and products match the model after any sequence of commands of shoppers and staff", async () => {
  const commands = fc.commands([...orderCommands, ...catalogueCommands], { maxCommands: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const model = await openModel(real);
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      for (const product of model.products) await expectProduct(real, product);
      for (const order of model.orders) await expectOrder(real, order);
    }),
    { numRuns: runs({ pglite: 20, postgres: 100, long: 3000 }) },
  );
  expect(await findViolations(db), REPRODUCE).toEqual([]);
});
