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

test("every expected failure has a stable code and a readable message", () => {
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

test("an error has the name of its class, and its fields if there are any", () => {
  expect(new NotFound("Gone").name).toBe("NotFound");
  expect(new NotFound("Gone").fields).toBeUndefined();
  expect(cartIsEmpty().fields).toEqual({ items: ["Cart is empty"] });
});

test("TooManyRequests contains the time to wait", () => {
  expect(new TooManyRequests(30).retryAfterSeconds).toBe(30);
});
