import { expect, test } from "vitest";

import { getLinkEnd, isLinkOpen, readOrderToken } from "./order-link.ts";

const DELIVERED = new Date("2026-12-01T18:30:00.000Z");
const ORDERED = new Date("2026-11-20T10:00:00.000Z");
const POLICY = { returnDays: 10, damageHours: 48 };
const TERMS = { createdAt: ORDERED, policy: POLICY };
/** The end of 11 December in Pakistan. */
const RETURN_END = new Date("2026-12-11T19:00:00.000Z");

test.each(["pending", "confirmed", "processing", "shipped"] as const)(
  "the link of an order that is %s works without an end",
  (status) => {
    expect(getLinkEnd({ status, since: ORDERED }, TERMS)).toBeUndefined();
    expect(isLinkOpen({ status, since: ORDERED }, TERMS, new Date("2036-01-01"))).toBe(true);
  },
);

test.each(["delivered", "cancelled"] as const)(
  "the link of an order that is %s works until the last day of the return period ends",
  (status) => {
    const order = { status, since: DELIVERED };
    expect(getLinkEnd(order, TERMS)).toEqual(RETURN_END);
    expect(isLinkOpen(order, TERMS, new Date(RETURN_END.getTime() - 1))).toBe(true);
    expect(isLinkOpen(order, TERMS, RETURN_END)).toBe(false);
  },
);

test("a link that is sent after the return period works for seven days", () => {
  const sent = { createdAt: new Date("2027-02-01T10:00:00.000Z"), policy: POLICY };
  expect(getLinkEnd({ status: "delivered", since: DELIVERED }, sent)).toEqual(
    new Date("2027-02-08T10:00:00.000Z"),
  );
});

test.each([
  [{ returnDays: 30, damageHours: 48 }, "2026-12-31T19:00:00.000Z"],
  [{ returnDays: 1, damageHours: 72 }, "2026-12-04T19:00:00.000Z"],
])("with the policy %o, the link of an order works as long as its items can be returned", (policy, end) => {
  expect(getLinkEnd({ status: "delivered", since: DELIVERED }, { ...TERMS, policy })).toEqual(new Date(end));
});

test.each([
  ["/order/abc_-9", "abc_-9"],
  ["/order/abc/pay", undefined],
  ["/review-order/abc", undefined],
])("the token in %s is %s", (path, token) => {
  expect(readOrderToken(path)).toBe(token);
});
