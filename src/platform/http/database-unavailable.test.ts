import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";

import { isDatabaseUnavailable } from "./database-unavailable.ts";

function createQueryError(message: string, code?: string): Error {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  return new DrizzleQueryError("select 1", [], cause);
}

test.each([
  "ECONNREFUSED",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "08006",
  "25006",
  "28P01",
  "3D000",
  "53100",
  "53200",
  "53300",
  "57014",
  "57P01",
  "57P03",
  "58030",
])("error code %s means that the database is unavailable", (code) => {
  expect(isDatabaseUnavailable(createQueryError("failed", code))).toBe(true);
});

test.each([
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Cannot use a pool after calling end on the pool",
])("the message '%s' means that the database is unavailable", (message) => {
  expect(isDatabaseUnavailable(createQueryError(message))).toBe(true);
});

test.each(["23505", "23503", "40001", "42601", "42P01", "22P02", "XX000", "ENOENT"])(
  "error code %s does not mean that the database is unavailable",
  (code) => expect(isDatabaseUnavailable(createQueryError("failed", code))).toBe(false),
);

test("errors of other kinds do not mean that the database is unavailable", () => {
  expect(isDatabaseUnavailable(new TypeError("x is undefined"))).toBe(false);
  expect(isDatabaseUnavailable("down")).toBe(false);
});
