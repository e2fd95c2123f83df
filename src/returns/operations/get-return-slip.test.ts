import { expect, test } from "vitest";

import { maskContacts } from "#kit/rules/contact-mask.ts";
import { findOrderLink } from "#orders/operations/links/find-order-link.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { formatReturnAddress } from "#store/rules/sender-lines.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

import { decideReturn } from "./change-return.ts";
import { getStaffOrderReturns } from "./get-order-returns.ts";
import { getLinkedReturnSlip, getReturnSlip } from "./get-return-slip.ts";
import { requestReturn } from "./request-return.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const store = buildStore({});
await saveStore(db, store);

/** Builds a delivered order with an approved return. */
async function buildApproved() {
  const { id: productId } = await buildProduct(db, { stock: { "50ml": 5 } });
  const line = { productId, variant: "50ml", quantity: 1 };
  const { id, token } = await placeOrder(db, buildOrderInput([line]));
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  const lines = [{ ...line, reason: "changed-mind" as const }];
  const number = await requestReturn(db, id, { lines, wants: "refund" }, { policy: SPECIFIED_RETURNS });
  await decideReturn(db, number, { decision: "approve", instructions: "Ring twice" }, { by });
  return { id, token: token ?? "", number };
}

test("a slip opens with the link of its own order only", async () => {
  const [own, other] = [await buildApproved(), await buildApproved()];
  const slip = await getLinkedReturnSlip(db, own.token, own.number, store);
  expect(slip).toMatchObject({
    given: { reference: own.number, state: "approved", instructions: "Ring twice" },
    shopAddress: formatReturnAddress(store),
    barcode: expect.stringMatching(/^data:image\/svg\+xml,/u),
  });
  expect(await getReturnSlip(db, own.number, store)).toEqual(slip);
  await expect(getLinkedReturnSlip(db, other.token, own.number, store)).rejects.toThrow("Return not found");
  await expect(getLinkedReturnSlip(db, "unknown", own.number, store)).rejects.toThrow("Order not found");
});

test("the link of an order opens its slip as long as the return is in progress", async () => {
  const { token, number } = await buildApproved();
  const later = new Date(Date.now() + 300 * DAY_MS);
  expect(await findOrderLink(db, token, later)).toBeDefined();
  await decideReturn(db, number, { decision: "reject", reason: "Opened" }, { by });
  expect(await findOrderLink(db, token, later)).toBeUndefined();
});

test("staff who may not see contacts of customers see the shop's address, which they send to customers", async () => {
  const { id } = await buildApproved();
  const { shopAddress } = maskContacts(await getStaffOrderReturns(db, id, SPECIFIED_RETURNS));
  expect(shopAddress).toBe(formatReturnAddress(store));
});
