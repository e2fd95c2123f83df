import { expect, test } from "vitest";

import { getLinkEnd, isLinkOpen, readOrderToken } from "./order-link.ts";

const DELIVERED = new Date("2026-12-01T18:30:00.000Z");
const ORDERED = new Date("2026-11-20T10:00:00.000Z");
/** The end of 11 December in Pakistan. */
const RETURN_END = new Date("2026-12-11T19:00:00.000Z");

test.each(["pending", "confirmed", "processing", "shipped"] as const)(
  "the link of an order that is %s works without an end",
  (status) => {
    expect(getLinkEnd({ status, since: ORDERED }, ORDERED)).toBeUndefined();
    expect(isLinkOpen({ status, since: ORDERED }, ORDERED, new Date("2036-01-01"))).toBe(true);
  },
);

test.each(["delivered", "cancelled"] as const)(
  "the link of an order that is %s works until the end of the tenth day",
  (status) => {
    const order = { status, since: DELIVERED };
    expect(getLinkEnd(order, ORDERED)).toEqual(RETURN_END);
    expect(isLinkOpen(order, ORDERED, new Date(RETURN_END.getTime() - 1))).toBe(true);
    expect(isLinkOpen(order, ORDERED, RETURN_END)).toBe(false);
  },
);

test("a link that is sent after the return period works for seven days", () => {
  const sentAt = new Date("2027-02-01T10:00:00.000Z");
  expect(getLinkEnd({ status: "delivered", since: DELIVERED }, sentAt)).toEqual(
    new Date("2027-02-08T10:00:00.000Z"),
  );
});

test.each([
  ["/order/abc_-9", "abc_-9"],
  ["/order/abc/pay", undefined],
  ["/review-order/abc", undefined],
])("the token in %s is %s", (path, token) => {
  expect(readOrderToken(path)).toBe(token);
});
