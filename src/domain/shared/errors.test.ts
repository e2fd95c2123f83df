import { expect, test } from "vitest";

import {
  AccessDenied,
  cartIsEmpty,
  Conflict,
  NotFound,
  NotSignedIn,
  orderNotFound,
  productNotFound,
  ShopError,
  TooManyRequests,
} from "./errors.ts";

test("every expected failure has a code that never changes and a message a person reads", () => {
  const failures: [ShopError, string, string][] = [
    [cartIsEmpty(), "invalid-input", "Cart is empty"],
    [productNotFound(), "not-found", "Product not found"],
    [orderNotFound(), "not-found", "Order not found"],
    [new NotSignedIn(), "not-signed-in", "Please sign in."],
    [new AccessDenied(), "access-denied", "Access denied. Admin privileges required."],
    [new Conflict("In use"), "conflict", "In use"],
  ];
  for (const [error, code, message] of failures) {
    expect(error).toBeInstanceOf(ShopError);
    expect(error).toMatchObject({ code, message });
  }
});

test("an error names its class, and the fields it belongs to when it has any", () => {
  expect(new NotFound("Gone").name).toBe("NotFound");
  expect(new NotFound("Gone").fields).toBeUndefined();
  expect(cartIsEmpty().fields).toEqual({ items: ["Cart is empty"] });
});

test("too many requests say when to come back", () => {
  expect(new TooManyRequests(30).retryAfterSeconds).toBe(30);
});
