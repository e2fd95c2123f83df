import { expect, test } from "vitest";

import { decisionSchema, readDecisionForm } from "./decision.ts";

function parseForm(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return decisionSchema.safeParse(readDecisionForm(form));
}

test("empty form fields are ignored", () => {
  const { data } = parseForm({
    decision: "confirm",
    phone: " ",
    street: "",
    city: "",
    state: "",
    zipCode: "",
  });
  expect(data).toEqual({ decision: "confirm" });
});

test("a new phone number and new address fields are corrections; unknown fields are ignored", () => {
  const { data } = parseForm({ decision: "confirm", phone: "0321 7654321", street: "House 5", other: "x" });
  expect(data).toEqual({ decision: "confirm", phone: "0321 7654321", address: { street: "House 5" } });
});

test("an incomplete phone number, an unknown decision and a missing decision are rejected", () => {
  expect(parseForm({ decision: "confirm", phone: "0321" }).error?.issues[0]?.path).toEqual(["phone"]);
  expect(parseForm({ decision: "maybe" }).success).toBe(false);
  expect(parseForm({}).success).toBe(false);
});

test("a reason is trimmed and has at most 300 characters", () => {
  expect(parseForm({ decision: "decline", reason: "a".repeat(301) }).success).toBe(false);
  expect(parseForm({ decision: "decline", reason: " Too late " }).data?.reason).toBe("Too late");
});
