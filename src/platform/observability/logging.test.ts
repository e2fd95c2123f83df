import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";

import { describeError, formatError } from "./describe-error.ts";

const PERSONAL_VALUES = ["Ayesha", "ayesha@example.com", "0300 1234567", "12 Mall Road"];

function expectNothingPersonal(error: unknown): string {
  const json = JSON.stringify(describeError(error));
  for (const value of PERSONAL_VALUES) expect(json).not.toContain(value);
  return json;
}

test("the values of a failed statement are not logged, even if they look like a stack line", () => {
  const values = [...PERSONAL_VALUES, "First line\n    at Ayesha (12 Mall Road)"];
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: "23505",
    detail: "Key (email)=(ayesha@example.com) already exists.",
  });
  const queryError = new DrizzleQueryError("insert into orders values ($1)", values, cause);
  const json = expectNothingPersonal(queryError);
  expect(json).toContain("insert into orders");
  expect(json).toContain("users_email");
  expect(json).toContain("23505");
  // Command-line tools do not print the values either.
  const lines = formatError(queryError);
  for (const value of PERSONAL_VALUES) expect(lines).not.toContain(value);
  expect(lines).toMatch(
    /insert into orders[^]*caused by Error 23505: duplicate key[^]*\n    at .*logging\.test\.ts/,
  );
});

test.each([
  'invalid input syntax for type integer: "Ayesha"',
  `Unexpected token 'A', "Ayesha 030"... is not valid JSON`,
  "ayesha@example.com was refused",
  "no answer for 0300 1234567 in time",
])("personal data in an error message is redacted: %s [ASVS 16.2.5]", (message) => {
  expectNothingPersonal(new Error(message));
});

test("a password in a URL is redacted", () => {
  const json = JSON.stringify(
    describeError(new Error("cannot reach postgres://shop:secret@db.internal/shop")),
  );
  expect(json).not.toContain("secret");
  expect(json).toContain("//[account]@db.internal/shop");
});

test("a described error has the name, message, code and stack of the original", () => {
  const described = describeError(Object.assign(new TypeError("x is not a function"), { code: "E1" }));
  expect(described).toMatchObject({ name: "TypeError", message: "x is not a function", code: "E1" });
  expect(described.stack).toMatch(/^at .*logging\.test\.ts/);
});
