import { asc, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";

import { discountWrites, listDiscounts } from "#discounts/operations/save-discounts.ts";
import { discountCodes, discounts } from "#discounts/tables/discount-schema.server.ts";
import { toShopDay } from "#platform/rules/day.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildDiscount, findWrongCounts, readCounts } from "#test/discounts.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import type { OrderInput } from "../../rules/checkout.ts";
import { quoteInputSchema } from "../../rules/checkout.ts";
import { CodeRejected } from "../../rules/code-errors.ts";
import { TotalChanged } from "../../rules/order-errors.ts";
import { orderItemDiscounts } from "../../tables/order-discount-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { updateOrderDetails } from "../edit/update-order-details.ts";
import { getOrder } from "../get-order.ts";
import { placeOrder } from "../place-order.ts";
import { quoteOrder } from "../quote-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import { repairRedemptions } from "./repair-redemptions.ts";

const db = await openTestDatabase();
const [a, b] = await Promise.all(
  [3400, 1250].map((price) =>
    buildProduct(db, { variantPricing: { "50ml": price }, stock: { "50ml": 500 } }),
  ),
);
const items = [a, b].map((product, index) => {
  return { productId: product?.id ?? "", variant: "50ml", quantity: index + 1 };
});
const YESTERDAY = toShopDay(new Date(Date.now() - 86_400_000));

let phones = 0;
/** Returns an order with the two products for Rs. 5,900, each time with another phone number. */
function buildInput(code?: string, fields: Partial<OrderInput> = {}): OrderInput {
  phones += 1;
  const customer = { ...CHECKOUT.customer, phone: `0300 ${String(1_000_000 + phones)}` };
  return buildOrderInput(items, { customer, ...(code !== undefined && { code }), ...fields });
}

const withPhone = (phone: string) => ({ customer: { ...CHECKOUT.customer, phone } });

/** Places an order and returns the problem of its code, or its discounts. */
async function place(input: OrderInput) {
  try {
    const order = await placeOrder(db, input);
    return order.adjustments
      .filter(({ kind }) => kind !== "delivery")
      .map(({ label, amount }) => [label, amount]);
  } catch (error) {
    if (error instanceof CodeRejected) return error.code;
    throw error;
  }
}

afterEach(async () => {
  expect(await findWrongCounts(db)).toEqual([]);
  await db.update(discounts).set({ isActive: false });
});

describe("a code", () => {
  test("takes its discount off, which the lines share to the paisa", async () => {
    const id = await buildDiscount(db, "EID500");
    const order = await placeOrder(db, buildInput(" eid-500"));
    expect(order.adjustments[0]).toEqual({ kind: "discount", label: "EID500", amount: -500 });
    expect(order.totalAmount).toBe(5400);
    expect((await getOrder(db, order.id))?.adjustments[0]).toMatchObject({ source: "EID500", amount: -500 });
    const shares = await db
      .select({ amount: orderItemDiscounts.amount })
      .from(orderItemDiscounts)
      .where(eq(orderItemDiscounts.orderId, order.id))
      .orderBy(asc(orderItemDiscounts.itemPosition));
    expect(shares.map(({ amount }) => amount)).toEqual([-288_14, -211_86]);
    expect(await readCounts(db, id)).toEqual([1, 500]);
  });

  test("that cannot be used rejects the order with its reason and the price without it, and a quote never", async () => {
    await buildDiscount(db, "OVER", { endsOn: YESTERDAY });
    await buildDiscount(db, "LATER", { startsOn: "2999-01-01" });
    await buildDiscount(db, "FULL", { maxUses: 3, used: 0, isActive: false });
    await buildDiscount(db, "BIG9", { minSubtotal: 9000_00 });
    await buildDiscount(db, "OTHER", { scope: "products", scopeIds: ["gone"] });
    const expected = [
      ["OVER", "discount-ended"],
      ["LATER", "discount-unknown"],
      ["FULL", "discount-ended"],
      ["BIG9", "discount-minimum"],
      ["OTHER", "discount-minimum"],
      ["x", "discount-unknown"],
    ];
    for (const [code = "", problem] of expected) {
      expect(await place(buildInput(code))).toBe(problem);
      const quote = await quoteOrder(db, { items, code });
      expect(quote.total).toBe(5900);
      expect(quote.code).toMatchObject({ isApplied: false, problem: problem?.replace("discount-", "") });
    }
    const quote = await quoteOrder(db, { items, code: "big9" });
    expect(quote.code?.message).toBe("BIG9 is for orders from Rs.\u00A09,000");
  });

  test("that ends between the quote and the order rejects it, before the total is compared", async () => {
    const id = await buildDiscount(db, "ENDS");
    const { total } = await quoteOrder(db, { items, code: "ENDS" });
    expect(total).toBe(5400);
    await db.update(discounts).set({ endsOn: YESTERDAY }).where(eq(discounts.id, id));
    const error: unknown = await placeOrder(db, buildInput("ENDS", { expectedTotal: total })).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: "discount-ended", message: "The code ENDS has ended" });
    expect(error).toMatchObject({ members: { quote: { total: 5900, code: { problem: "ended" } } } });
  });

  test("is not used up if an offer takes off as much, and the quote says so", async () => {
    const offer = await buildDiscount(db, null, { name: "Eid week", amount: 600_00 });
    const id = await buildDiscount(db, "MY400", { amount: 400_00 });
    const { code, total } = await quoteOrder(db, { items, code: "MY400" });
    expect([total, code?.problem, code?.message]).toEqual([
      5300,
      null,
      "“Eid week” takes off more than MY400. Your code is not used up.",
    ]);
    expect(await place(buildInput("MY400"))).toEqual([["Eid week", -600]]);
    expect([await readCounts(db, offer), await readCounts(db, id)]).toEqual([
      [1, 600],
      [0, 0],
    ]);
  });

  test("for a first order is refused for a phone number with another order, however it is written", async () => {
    await buildDiscount(db, "FIRST", { firstOrderOnly: true });
    const placed: unknown[] = [];
    for (const phone of ["0300 1234567", "+92 300-1234567", "00923001234567"])
      placed.push(await place(buildInput("FIRST", withPhone(phone))));
    expect(placed).toEqual([[["FIRST", -500]], "discount-first-order-only", "discount-first-order-only"]);
  });

  test("with a limit per phone number counts only orders that are not cancelled", async () => {
    await buildDiscount(db, "ONCE", { maxUsesPerPhone: 1 });
    const customer = withPhone("0301 7654321");
    const { id } = await placeOrder(db, buildInput("ONCE", customer));
    await expect(placeOrder(db, buildInput("ONCE", customer))).rejects.toMatchObject({
      code: "discount-used-up",
      message: "You have already used the code ONCE",
    });
    expect(await place(buildInput("ONCE"))).toEqual([["ONCE", -500]]);
    await updateOrderStatus(db, { orderId: id, status: "cancelled" });
    expect(await place(buildInput("ONCE", customer))).toEqual([["ONCE", -500]]);
  });

  test.each([
    ["", undefined],
    [" - ", undefined],
    ["x".repeat(5000), "unknown"],
  ])("that is empty is none, and one that is too long is unknown: %#", async (code, problem) => {
    expect(quoteInputSchema.safeParse({ items, code }).success).toBe(true);
    expect((await quoteOrder(db, { items, code })).code?.problem).toBe(problem);
    expect(await place(buildInput(code))).toEqual(problem ? "discount-unknown" : []);
  });

  test("that makes the order free is accepted", async () => {
    const id = await buildDiscount(db, "FREE", { kind: "percent", percent: 100 });
    expect((await placeOrder(db, buildInput("FREE"))).totalAmount).toBe(0);
    expect(await readCounts(db, id)).toEqual([1, 5900]);
  });

  test("used by a repeated request places no second order, and another code is another order", async () => {
    const id = await buildDiscount(db, "AGAIN", { maxUses: 1 });
    const input = buildInput("AGAIN");
    const options = { idempotencyKey: "attempt-with-code" };
    const first = await placeOrder(db, input, options);
    expect((await placeOrder(db, input, options)).id).toBe(first.id);
    await expect(placeOrder(db, { ...input, code: "OTHER" }, options)).rejects.toMatchObject({
      code: "idempotency-key-taken",
    });
    expect(await readCounts(db, id)).toEqual([1, 500]);
  });
});

test("one of many one-use codes can be used once", async () => {
  const id = await buildDiscount(db, null, { trigger: "codes", name: "Letter of June" });
  await db.insert(discountCodes).values(["JUNE11", "JUNE22"].map((code) => ({ code, discountId: id })));
  const results = [
    await place(buildInput("june11")),
    await place(buildInput("JUNE11")),
    await place(buildInput("JUNE22")),
  ];
  expect(results).toEqual([[["JUNE11", -500]], "discount-used-up", [["JUNE22", -500]]]);
  expect((await quoteOrder(db, { items })).total).toBe(5900);
});

test("an offer whose last use is taken rejects only an order with another total", async () => {
  const id = await buildDiscount(db, null, { maxUses: 1 });
  const { total } = await quoteOrder(db, { items });
  const results = await Promise.all(
    [1, 2].map(() =>
      placeOrder(db, buildInput(undefined, { expectedTotal: total })).then(
        (order) => order.totalAmount,
        (error: unknown) => (error instanceof TotalChanged ? error.code : error),
      ),
    ),
  );
  expect(new Set(results)).toEqual(new Set([5400, "total-changed"]));
  expect(await readCounts(db, id)).toEqual([1, 500]);
});

describe("a number that is corrected after the order", () => {
  const correct = async (orderId: string, phone: string) => {
    const order = await getOrder(db, orderId);
    if (!order) throw new Error("The order is missing");
    const { updatedAt: expectedUpdatedAt, customerInfo } = order;
    await updateOrderDetails(db, orderId, { customer: { ...customerInfo, phone }, expectedUpdatedAt });
  };

  test.each([
    ["TWICE", { maxUsesPerPhone: 1 }, "discount-used-up"],
    ["NEWBIE", { firstOrderOnly: true }, "discount-first-order-only"],
  ])("has used %s, and so has the new number", async (code, limit, problem) => {
    await buildDiscount(db, code, limit);
    const [first, second] = [buildInput(code), buildInput(code)];
    const { id } = await placeOrder(db, first);
    await correct(id, second.customer.phone);
    expect(await place(first)).toBe(problem);
    expect(await place(second)).toBe(problem);
    await updateOrderStatus(db, { orderId: id, status: "cancelled" });
    expect(await place(first)).toEqual([[code, -500]]);
  });
});

describe("two orders at once", () => {
  test("share the last use of a code: one gets it, and the other is rejected", async () => {
    const id = await buildDiscount(db, "LAST", { maxUses: 1 });
    const results = await Promise.all([1, 2, 3, 4].map(() => place(buildInput("LAST"))));
    expect(results.filter((result) => result === "discount-used-up")).toHaveLength(3);
    expect(await readCounts(db, id)).toEqual([1, 500]);
  });

  test("and a change by staff do not wait for each other", async () => {
    const id = await buildDiscount(db, "SAVED");
    const [stored] = (await listDiscounts(db)).filter((discount) => discount.id === id);
    if (!stored) throw new Error("The discount is missing");
    const {
      id: _id,
      used: _used,
      given: _given,
      scopeItems: _items,
      updatedAt: _updatedAt,
      ...input
    } = stored;
    const rounds = Array.from({ length: 8 }, (_, round) => round);
    const results = await Promise.all(
      rounds.flatMap((round) => [
        place(buildInput("SAVED")),
        discountWrites
          .update(
            db,
            id,
            { ...input, name: `Round ${round}` },
            { by: { uid: null, email: "sana@example.com" } },
          )
          .then(() => "saved"),
      ]),
    );
    expect(results).toEqual(rounds.flatMap(() => [[["SAVED", -500]], "saved"]));
    expect(await readCounts(db, id)).toEqual([8, 4000]);
  });

  test("of one phone number cannot both be the first, even with different codes", async () => {
    await buildDiscount(db, "NEW1", { firstOrderOnly: true });
    await buildDiscount(db, "NEW2", { firstOrderOnly: true });
    const customer = withPhone("0302 1112223");
    const codes = ["NEW1", "NEW2", "NEW1", "NEW2"];
    const results = await Promise.all(codes.map((code) => place(buildInput(code, customer))));
    expect(results.filter((result) => result === "discount-first-order-only")).toHaveLength(3);
  });
});

describe("cancelling", () => {
  test("releases the discount for others, and restoring takes it again whatever its limit is", async () => {
    const id = await buildDiscount(db, "BACK", { maxUses: 1 });
    const { id: orderId } = await placeOrder(db, buildInput("BACK"));
    await updateOrderStatus(db, { orderId, status: "cancelled" });
    expect(await readCounts(db, id)).toEqual([0, 0]);
    expect(await place(buildInput("BACK"))).toEqual([["BACK", -500]]);
    await updateOrderStatus(db, { orderId, status: "pending" });
    expect(await readCounts(db, id)).toEqual([2, 1000]);
  });

  test("by a process of an earlier release is made up for later, and so is restoring", async () => {
    const id = await buildDiscount(db, "OLD1");
    const { id: orderId } = await placeOrder(db, buildInput("OLD1"));
    const setStatus = (status: "cancelled" | "pending") =>
      db.update(orders).set({ status }).where(eq(orders.id, orderId));
    await setStatus("cancelled");
    expect(await readCounts(db, id)).toEqual([1, 500]);
    await repairRedemptions(db);
    expect(await readCounts(db, id)).toEqual([0, 0]);
    await setStatus("pending");
    await repairRedemptions(db);
    await repairRedemptions(db);
    expect(await readCounts(db, id)).toEqual([1, 500]);
  });

  test("and restoring at once leave the count of the orders that use it", async () => {
    const id = await buildDiscount(db, "RACE");
    const placed = await Promise.all([1, 2, 3].map(() => placeOrder(db, buildInput("RACE"))));
    const change = (orderId: string, status: "cancelled" | "pending") =>
      updateOrderStatus(db, { orderId, status }).catch(() => undefined);
    await Promise.all(
      placed.flatMap((order) => [
        change(order.id, "cancelled"),
        change(order.id, "pending"),
        change(order.id, "cancelled"),
        place(buildInput("RACE")),
      ]),
    );
    expect(await findWrongCounts(db)).toEqual([]);
    const [used] = await readCounts(db, id);
    expect(used).toBeGreaterThanOrEqual(3);
  });
});
