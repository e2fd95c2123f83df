import { describe, expect, test } from "vitest";

import type { OrderStatus } from "./order-status.ts";
import {
  canChangeStatus,
  canEditOrder,
  INITIAL_STATUS,
  suggestNextStatus,
  ORDER_STATUSES,
  skipsStockDeduction,
  filterStatuses,
  getStockEffect,
} from "./order-status.ts";

const listOtherStatuses = (status: OrderStatus) => ORDER_STATUSES.filter((other) => other !== status);

/** Returns the stock effect of each status in a sequence, for an order that initially has no deducted stock. */
function listEffects(...statuses: OrderStatus[]) {
  let isStockDeducted = false;
  return statuses.map((status) => {
    const effect = getStockEffect(status, isStockDeducted);
    isStockDeducted = effect === "deduct" || (isStockDeducted && effect !== "restore");
    return effect;
  });
}

describe("order statuses", () => {
  test("the statuses are pending, confirmed, processing, shipped, delivered and cancelled [000 §4]", () => {
    expect(ORDER_STATUSES).toEqual([
      "pending",
      "confirmed",
      "processing",
      "shipped",
      "delivered",
      "cancelled",
    ]);
  });

  test("a new order is pending [000 §4]", () => {
    expect(INITIAL_STATUS).toBe("pending");
  });

  test("an order may change to any status except its current status [000 §4] [001 §4]", () => {
    for (const from of ORDER_STATUSES) {
      for (const to of listOtherStatuses(from)) expect(canChangeStatus(from, to)).toBe(true);
      expect(canChangeStatus(from, from)).toBe(false);
    }
  });
});

describe("status rules", () => {
  test("every order counts as revenue unless it is cancelled", () => {
    expect(filterStatuses(({ countsAsRevenue }) => !countsAsRevenue)).toEqual(["cancelled"]);
  });

  test("staff may add notes when they ship or cancel an order", () => {
    expect(filterStatuses(({ asksForNotes }) => asksForNotes)).toEqual(["shipped", "cancelled"]);
  });

  test("shoppers may cancel an order until it is shipped", () => {
    expect(filterStatuses(({ isCancellable }) => isCancellable)).toEqual([
      "pending",
      "confirmed",
      "processing",
    ]);
  });

  test("staff may edit an order until it is shipped, unless it is cancelled", () => {
    expect(ORDER_STATUSES.filter(canEditOrder)).toEqual(["pending", "confirmed", "processing"]);
  });

  test("confirmed, processing, shipped and delivered orders count as confirmed", () => {
    expect(filterStatuses(({ isConfirmed }) => isConfirmed)).toEqual([
      "confirmed",
      "processing",
      "shipped",
      "delivered",
    ]);
  });
});

describe("stock and order status", () => {
  test("entering confirmed deducts stock", () => {
    expect(listEffects("confirmed")).toEqual(["deduct"]);
    expect(listEffects("shipped", "confirmed")).toEqual(["none", "deduct"]);
  });

  test("an order with deducted stock does not deduct it again", () => {
    expect(listEffects("confirmed", "processing", "confirmed")).toEqual(["deduct", "none", "none"]);
  });

  test("cancelling restores the stock that an order has deducted, from any status [000 §4]", () => {
    expect(listEffects("confirmed", "cancelled")).toEqual(["deduct", "restore"]);
    for (const intermediateStatus of listOtherStatuses("cancelled")) {
      expect(listEffects("confirmed", intermediateStatus, "cancelled")).toEqual([
        "deduct",
        "none",
        "restore",
      ]);
    }
  });

  test("cancelling an order without deducted stock restores nothing", () => {
    expect(listEffects("cancelled")).toEqual(["none"]);
    expect(listEffects("processing", "shipped", "cancelled")).toEqual(["none", "none", "none"]);
    expect(listEffects("confirmed", "cancelled", "pending", "cancelled")).toEqual([
      "deduct",
      "restore",
      "none",
      "none",
    ]);
  });

  test("a cancelled order that is confirmed again deducts stock again", () => {
    expect(listEffects("confirmed", "cancelled", "confirmed")).toEqual(["deduct", "restore", "deduct"]);
  });

  test("entering pending, processing, shipped or delivered does not change stock by default", () => {
    for (const to of ["pending", "processing", "shipped", "delivered"] as const) {
      expect(getStockEffect(to, true)).toBe("none");
      expect(getStockEffect(to, false)).toBe("none");
    }
  });

  test("entering processing, shipped or delivered deducts stock once if staff request it", () => {
    for (const to of ["processing", "shipped", "delivered"] as const) {
      expect(getStockEffect(to, false, { deductStock: true })).toBe("deduct");
      expect(getStockEffect(to, true, { deductStock: true })).toBe("none");
      expect(getStockEffect(to, false, { deductStock: false })).toBe("none");
    }
    expect(getStockEffect("pending", false, { deductStock: true })).toBe("none");
    expect(getStockEffect("cancelled", false, { deductStock: true })).toBe("none");
    expect(getStockEffect("cancelled", true, { deductStock: true })).toBe("restore");
  });

  test("only processing, shipped and delivered skip the deduction, and only if the order has no deducted stock", () => {
    expect(ORDER_STATUSES.filter((to) => skipsStockDeduction(to, false))).toEqual([
      "processing",
      "shipped",
      "delivered",
    ]);
    expect(ORDER_STATUSES.filter((to) => skipsStockDeduction(to, true))).toEqual([]);
  });

  test("no sequence of statuses deducts stock twice without restoring it in between", () => {
    let seed = 7;
    const drawRandom = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
    for (let round = 0; round < 500; round += 1) {
      const statuses = Array.from(
        { length: 12 },
        () => ORDER_STATUSES[drawRandom() % ORDER_STATUSES.length] ?? "pending",
      );
      let deductedCount = 0;
      for (const effect of listEffects(...statuses)) {
        deductedCount += effect === "deduct" ? 1 : effect === "restore" ? -1 : 0;
        expect([0, 1]).toContain(deductedCount);
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
])("the suggested next status for %j orders is %s", (statuses, next) => {
  expect(suggestNextStatus(statuses)).toBe(next);
});
