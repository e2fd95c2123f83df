import { describe, expect, test } from "vitest";

import type { OrderStatus } from "./order-status.ts";
import {
  canChangeStatus,
  INITIAL_STATUS,
  likelyNextStatus,
  ORDER_STATUSES,
  skipsStock,
  statusesWith,
  stockEffect,
} from "./order-status.ts";

const otherStatuses = (status: OrderStatus) => ORDER_STATUSES.filter((other) => other !== status);

/** Returns the stock effects of a sequence of statuses for an order that holds no stock at first. */
function effectsOf(...statuses: OrderStatus[]) {
  let holds = false;
  return statuses.map((status) => {
    const effect = stockEffect(status, holds);
    holds = effect === "take" || (holds && effect !== "restore");
    return effect;
  });
}

describe("order statuses", () => {
  test("the statuses are pending, confirmed, processing, shipped, delivered and cancelled", () => {
    expect(ORDER_STATUSES).toEqual([
      "pending",
      "confirmed",
      "processing",
      "shipped",
      "delivered",
      "cancelled",
    ]);
  });

  test("a new order is pending", () => {
    expect(INITIAL_STATUS).toBe("pending");
  });

  test("any status may be set to any other, but not to itself", () => {
    for (const from of ORDER_STATUSES) {
      for (const to of otherStatuses(from)) expect(canChangeStatus(from, to)).toBe(true);
      expect(canChangeStatus(from, from)).toBe(false);
    }
  });
});

describe("rules of the statuses", () => {
  test("every order counts as revenue unless it is cancelled", () => {
    expect(statusesWith(({ countsAsRevenue }) => !countsAsRevenue)).toEqual(["cancelled"]);
  });

  test("staff may add notes before an order is shipped or cancelled", () => {
    expect(statusesWith(({ asksForNotes }) => asksForNotes)).toEqual(["shipped", "cancelled"]);
  });

  test("shoppers may cancel a pending order", () => {
    expect(statusesWith(({ isCancellable }) => isCancellable)).toEqual(["pending"]);
  });

  test("an order counts as confirmed from confirmed to delivered", () => {
    expect(statusesWith(({ isConfirmed }) => isConfirmed)).toEqual([
      "confirmed",
      "processing",
      "shipped",
      "delivered",
    ]);
  });
});

describe("stock and order status", () => {
  test("entering confirmed deducts stock", () => {
    expect(effectsOf("confirmed")).toEqual(["take"]);
    expect(effectsOf("shipped", "confirmed")).toEqual(["none", "take"]);
  });

  test("an order that holds stock does not deduct it again", () => {
    expect(effectsOf("confirmed", "processing", "confirmed")).toEqual(["take", "none", "none"]);
  });

  test("cancelling restores the stock that an order holds, from any status", () => {
    expect(effectsOf("confirmed", "cancelled")).toEqual(["take", "restore"]);
    for (const between of otherStatuses("cancelled")) {
      expect(effectsOf("confirmed", between, "cancelled")).toEqual(["take", "none", "restore"]);
    }
  });

  test("cancelling an order that holds no stock restores nothing", () => {
    expect(effectsOf("cancelled")).toEqual(["none"]);
    expect(effectsOf("processing", "shipped", "cancelled")).toEqual(["none", "none", "none"]);
    expect(effectsOf("confirmed", "cancelled", "pending", "cancelled")).toEqual([
      "take",
      "restore",
      "none",
      "none",
    ]);
  });

  test("a cancelled order that is confirmed again deducts stock again", () => {
    expect(effectsOf("confirmed", "cancelled", "confirmed")).toEqual(["take", "restore", "take"]);
  });

  test("pending, processing, shipped and delivered do not change stock", () => {
    for (const to of ["pending", "processing", "shipped", "delivered"] as const) {
      expect(stockEffect(to, true)).toBe("none");
      expect(stockEffect(to, false)).toBe("none");
    }
  });

  test("processing, shipped and delivered deduct stock once if staff request it", () => {
    for (const to of ["processing", "shipped", "delivered"] as const) {
      expect(stockEffect(to, false, { deductStock: true })).toBe("take");
      expect(stockEffect(to, true, { deductStock: true })).toBe("none");
      expect(stockEffect(to, false, { deductStock: false })).toBe("none");
    }
    expect(stockEffect("pending", false, { deductStock: true })).toBe("none");
    expect(stockEffect("cancelled", false, { deductStock: true })).toBe("none");
    expect(stockEffect("cancelled", true, { deductStock: true })).toBe("restore");
  });

  test("an order without stock skips the deduction on processing, shipped and delivered only", () => {
    expect(ORDER_STATUSES.filter((to) => skipsStock(to, false))).toEqual([
      "processing",
      "shipped",
      "delivered",
    ]);
    expect(ORDER_STATUSES.filter((to) => skipsStock(to, true))).toEqual([]);
  });

  test("an order holds stock at most once after any sequence of statuses", () => {
    let state = 7;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
    for (let round = 0; round < 500; round += 1) {
      const statuses = Array.from(
        { length: 12 },
        () => ORDER_STATUSES[next() % ORDER_STATUSES.length] ?? "pending",
      );
      let held = 0;
      for (const effect of effectsOf(...statuses)) {
        held += effect === "take" ? 1 : effect === "restore" ? -1 : 0;
        expect([0, 1]).toContain(held);
      }
    }
  });
});

test.each<[OrderStatus[], OrderStatus]>([
  [["pending", "pending"], "confirmed"],
  [["shipped", "confirmed"], "processing"],
  [["delivered", "shipped"], "delivered"],
  [["cancelled"], "pending"],
  [["cancelled", "processing"], "shipped"],
])("the most likely next status of %j orders is %s", (statuses, next) => {
  expect(likelyNextStatus(statuses)).toBe(next);
});
