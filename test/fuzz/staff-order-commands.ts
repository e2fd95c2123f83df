import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { expect } from "vitest";

import { placeStaffOrder } from "#orders/operations/place-staff-order.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { CHECKOUT } from "#test/checkout.ts";

import type { OrderCommand } from "./order-commands.ts";
import {
  createCommand,
  lineArbitrary,
  returnTrue,
  toLineInputs,
  toRequestedLines,
} from "./order-commands.ts";
import type { ModelOrder } from "./order-model.ts";
import { predictLines, setOrderStatus } from "./order-model.ts";
import { expectOrder, expectProduct, getRejectionCode } from "./real-shop.ts";

/** Staff enter an order, or sell at the counter. The prices, the stock and the rejections are those of checkout. */
export const staffOrderCommand: fc.Arbitrary<OrderCommand> = fc
  .record({
    requested: fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }),
    handover: fc.constantFrom("delivery", "counter"),
    isRepeated: fc.boolean(),
  })
  .map(({ requested, handover, isRepeated }) =>
    createCommand(
      `staff place ${JSON.stringify(requested)}, ${handover}${isRepeated ? ", sent twice" : ""}`,
      returnTrue,
      async (model, real) => {
        const lines = toRequestedLines(model, requested);
        const input = staffOrderInputSchema.parse({
          handover,
          items: toLineInputs(lines),
          channel: handover === "counter" ? "walk-in" : "phone",
          ...(handover === "delivery" && { customer: CHECKOUT.customer, address: CHECKOUT.address }),
          tellsCustomer: false,
        });
        const options = { by: COMMAND_LINE, idempotencyKey: randomUUID() };
        const expected = predictLines(lines);
        if (typeof expected === "string") {
          expect(await getRejectionCode(placeStaffOrder(real.db, input, options))).toBe(expected);
          return;
        }
        const { id, orderNumber } = await placeStaffOrder(real.db, input, options);
        const order: ModelOrder = {
          id,
          orderNumber,
          status: "pending",
          lines: expected,
          history: [{ status: "pending", notes: null }],
          notes: null,
          isStockDeducted: false,
          reviewRating: undefined,
        };
        const status = handover === "counter" ? "delivered" : "confirmed";
        expect(setOrderStatus(order, { status, notes: null, deductStock: true })).toBeUndefined();
        model.orders.push(order);
        if (isRepeated) expect((await placeStaffOrder(real.db, input, options)).id).toBe(id);
        await expectOrder(real, order);
        for (const { size } of order.lines) await expectProduct(real, size.product);
      },
    ),
  );
