import { buffer } from "node:stream/consumers";

import { readSheet } from "read-excel-file/node";
import { expect, inject, test } from "vitest";

import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { buildConfirmedOrder } from "#test/shipments.ts";

import { decideReturn, receiveReturn } from "./change-return.ts";
import { exportReturnFigures } from "./get-return-figures.ts";
import { inspectReturnedItems } from "./inspect-returned-items.ts";
import { requestReturn } from "./request-return.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;

test("the exported figures count inspected bottles by product, size, reason and courier", async () => {
  const { order, line, product } = await buildConfirmedOrder(db, 2);
  await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  const { productId, variant } = line;
  const lines = [{ productId, variant, quantity: 2, reason: "changed-mind" as const }];
  const number = await requestReturn(db, order.id, { lines, wants: "refund" }, { policy });
  await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
  await receiveReturn(db, number, { by });
  const conditions = [{ productId, variant, sealed: 1, opened: 1, damaged: 0 }];
  await inspectReturnedItems(db, number, { lines: conditions }, { by, policy });
  const { engine } = inject("databaseTemplate");
  const { body, total } = await exportReturnFigures(db, {}, { by, engine });
  expect(total).toBe(4);
  expect(await readSheet(await buffer(body))).toEqual([
    ["By", "Name", "Came back", "Accepted"],
    ["Product", product.name, 2, 1],
    ["Size", `${product.name} 50ml`, 2, 1],
    ["Reason", "I changed my mind", 2, 1],
    ["Courier", "Without a parcel", 2, 1],
  ]);
});
