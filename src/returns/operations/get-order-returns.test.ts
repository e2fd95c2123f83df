import { expect, test } from "vitest";

import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { decideReturn, receiveReturn } from "./change-return.ts";
import { estimateReturn } from "./get-order-returns.ts";
import { inspectReturnedItems } from "./inspect-returned-items.ts";
import { requestReturn } from "./request-return.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;

test("the estimate of a return is what its inspection credits, also after all bottles of another item came back", async () => {
  const [first, second] = await Promise.all([
    buildProduct(db, { variantPricing: { "50ml": 3400 }, stock: { "50ml": 5 } }),
    buildProduct(db, { variantPricing: { "50ml": 1250 }, stock: { "50ml": 5 } }),
  ]);
  const toLine = ({ id }: { id: string }, quantity: number) => ({ productId: id, variant: "50ml", quantity });
  const { id } = await placeOrder(db, buildOrderInput([toLine(first, 1), toLine(second, 2)]));
  for (const status of ["confirmed", "delivered"] as const)
    await updateOrderStatus(db, { orderId: id, status });
  for (const [product, credit] of [
    [first, 3400],
    [second, 1250],
  ] as const) {
    const lines = [{ ...toLine(product, 1), reason: "changed-mind" as const }];
    expect(await estimateReturn(db, id, lines, policy)).toEqual({ credit, keptFees: 0 });
    const number = await requestReturn(db, id, { lines, wants: "refund" }, { policy });
    await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
    await receiveReturn(db, number, { by });
    const inspected = [{ productId: product.id, variant: "50ml", sealed: 1, opened: 0, damaged: 0 }];
    expect(await inspectReturnedItems(db, number, { lines: inspected }, { by, policy })).toBe(credit * 100);
  }
});
