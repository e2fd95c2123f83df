import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { createProductNotFound } from "#catalogue/rules/catalogue-errors.ts";
import { createEmptyCartError, createOrderNotFound } from "#orders/rules/order-errors.ts";
import { Conflict, NotFound, ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { SHOP_ERROR_CODES } from "#kit/rules/problem-codes.ts";
import { AccessDenied, NotSignedIn } from "#staff/rules/staff-errors.ts";

test("an expected failure is a ShopError with a stable code and a readable message", () => {
  const failures: [ShopError, string, string][] = [
    [createEmptyCartError(), "invalid-input", "Cart is empty"],
    [createProductNotFound(), "not-found", "Product not found"],
    [createOrderNotFound(), "not-found", "Order not found"],
    [new NotSignedIn(), "not-signed-in", "Please sign in."],
    [new AccessDenied(), "access-denied", "Access denied. Admin privileges required."],
    [new Conflict("In use"), "conflict", "In use"],
  ];
  for (const [error, code, message] of failures) {
    expect(error).toBeInstanceOf(ShopError);
    expect(error).toMatchObject({ code, message });
  }
});

test("an error has the name of its class and may have field errors", () => {
  expect(new NotFound("Gone").name).toBe("NotFound");
  expect(new NotFound("Gone").fields).toBeUndefined();
  expect(createEmptyCartError().fields).toEqual({ items: ["Cart is empty"] });
});

test("TooManyRequests contains the time to wait", () => {
  expect(new TooManyRequests(30).retryAfterSeconds).toBe(30);
});

test("each error class has its own code, and each code has a class", () => {
  const codes = globSync("src/**/*.ts", { exclude: ["**/*.test.ts"] }).flatMap((file) => {
    const classes = readFileSync(file, "utf8").matchAll(
      /extends (?:ShopError|CodeRejected) \{\s+readonly code = "([^"]+)"/g,
    );
    return [...classes].map(([, code = ""]) => code);
  });
  const sort = (values: readonly string[]) => values.toSorted((a, b) => a.localeCompare(b));
  expect(sort(codes)).toEqual(sort(SHOP_ERROR_CODES));
});
