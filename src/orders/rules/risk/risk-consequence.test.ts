import { expect, test } from "vitest";

import { NO_CONSEQUENCES, hasConsequences } from "#store/rules/risk-consequence.ts";
import { findConsequence, getStaffStep } from "./risk-consequence.ts";

const refused = { kind: "refused", orders: 1 } as const;
const shortAddress = { kind: "short-address", length: 3 } as const;

test("the strictest consequence of an order's reasons applies", () => {
  const consequences = {
    ...NO_CONSEQUENCES,
    refused: "advance-payment",
    "short-address": "call-first",
  } as const;
  expect(findConsequence([], consequences)).toBe("none");
  expect(findConsequence([shortAddress], consequences)).toBe("call-first");
  expect(findConsequence([shortAddress, refused], consequences)).toBe("advance-payment");
  expect(findConsequence([refused], { ...consequences, refused: "no-cod" })).toBe("no-cod");
});

test("risk reasons have no consequence unless the shop configures one", () => {
  expect(hasConsequences(NO_CONSEQUENCES)).toBe(false);
  expect(findConsequence([refused, shortAddress, { kind: "blocked", reason: "x" }], NO_CONSEQUENCES)).toBe(
    "none",
  );
});

test("only staff confirm orders that need a call or an advance payment", () => {
  expect((["none", "call-first", "advance-payment", "no-cod"] as const).map(getStaffStep)).toEqual([
    null,
    "call-first",
    "advance-payment",
    null,
  ]);
});
