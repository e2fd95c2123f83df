import { describe, expect, test } from "vitest";

import { changeLines, parseCartCookie, serializeCartCookie } from "./cart-cookie.ts";
import { MAX_ORDER_LINES, MAX_QUANTITY } from "./cart.ts";

const add = (sizeId: number, quantity = 1) => ({ kind: "add", sizeId, quantity }) as const;
const set = (sizeId: number, quantity: number) => ({ kind: "set", sizeId, quantity }) as const;
const serialize = (lines: Parameters<typeof serializeCartCookie>[0]) =>
  serializeCartCookie(lines, { isSecure: true });

describe("changing the lines of a cart", () => {
  test("adding a size twice raises its quantity, and another size is appended [000 §4]", () => {
    const once = changeLines([], add(7, 2));
    expect(changeLines(changeLines(once, add(9)), add(7, 3))).toEqual([
      { sizeId: 7, quantity: 5 },
      { sizeId: 9, quantity: 1 },
    ]);
  });

  test("a quantity can be set up to the maximum, 0 removes the line, and other values are ignored [000 §4] [000 §5]", () => {
    const lines = [{ sizeId: 7, quantity: 2 }];
    expect(changeLines(lines, set(7, 4))).toEqual([{ sizeId: 7, quantity: 4 }]);
    expect(changeLines(lines, set(7, MAX_QUANTITY + 1))).toEqual([{ sizeId: 7, quantity: MAX_QUANTITY }]);
    expect(changeLines(lines, set(7, 0))).toEqual([]);
    for (const change of [set(7, -1), set(7, 1.5), set(8, 3), add(7, 0), add(8, Number.NaN)])
      expect(changeLines(lines, change)).toEqual(lines);
  });

  test("a full cart takes more of its sizes, but no other size", () => {
    const full = Array.from({ length: MAX_ORDER_LINES }, (_, index) => ({ sizeId: index + 1, quantity: 1 }));
    expect(changeLines(full, add(1))[0]).toEqual({ sizeId: 1, quantity: 2 });
    expect(changeLines(full, add(1000))).toEqual(full);
  });
});

describe("the cookie of the cart", () => {
  test("the largest cart survives storing and takes at most 2 kB", () => {
    const lines = Array.from({ length: MAX_ORDER_LINES }, (_, index) => ({
      sizeId: 9_999_000_000 + index,
      quantity: MAX_QUANTITY,
    }));
    const cookie = serialize(lines);
    expect(cookie.length).toBeLessThanOrEqual(2048);
    expect(parseCartCookie(`other=1; ${cookie.split("; ")[0]}; last=2`)).toEqual(lines);
  });

  test("the cookie is only for this site, and an empty cart deletes the cookie [ASVS 3.3.2]", () => {
    expect(serialize([{ sizeId: 7, quantity: 2 }])).toBe(
      "cart=7.2; Path=/; Max-Age=2592000; SameSite=Lax; Secure",
    );
    expect(serialize([])).toContain("cart=; Path=/; Max-Age=0");
  });

  test.each([
    [null, []],
    ["cart=", []],
    ["mycart=7.2", []],
    ["cart=7.2-x-0.1-8.0-7.3-1e3.1-9.01-10.99999-3.1", [7, 10, 3]],
  ])("malformed and repeated lines of %s are skipped", (cookies, sizeIds) => {
    expect(parseCartCookie(cookies).map(({ sizeId }) => sizeId)).toEqual(sizeIds);
  });
});
