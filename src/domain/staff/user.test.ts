import { describe, expect, test } from "vitest";

import { isAdmin, newUserSchema, PASSWORD_MIN_LENGTH, signInSchema } from "./user.ts";

function messagesOf(schema: typeof newUserSchema | typeof signInSchema, value: unknown): string[] {
  return [...new Set(schema.safeParse(value).error?.issues.map((issue) => issue.message))];
}

describe("isAdmin", () => {
  const fallback = "owner@example.com";

  test("a user whose document grants admin access is an admin, regardless of the address", () => {
    expect(isAdmin({ email: "staff@example.com", isAdmin: true }, fallback)).toBe(true);
    expect(isAdmin({ email: "staff@example.com", isAdmin: true }, undefined)).toBe(true);
  });

  test("a user whose document denies admin access is not an admin, even with the configured address", () => {
    expect(isAdmin({ email: fallback, isAdmin: false }, fallback)).toBe(false);
  });

  test("without a stored decision only the configured address is an admin", () => {
    expect(isAdmin({ email: " Owner@Example.com", isAdmin: null }, fallback)).toBe(true);
    expect(isAdmin({ email: "other@example.com", isAdmin: null }, fallback)).toBe(false);
    expect(isAdmin({ email: fallback, isAdmin: null }, undefined)).toBe(false);
  });
});

describe("accounts", () => {
  const account = { email: "ayesha@example.com", password: "secret" };

  test("a password has at least 6 characters", () => {
    expect(PASSWORD_MIN_LENGTH).toBe(6);
    expect(newUserSchema.parse(account)).toEqual({ ...account, displayName: "", isAdmin: false });
    for (const password of ["", "12345", undefined, 123_456]) {
      expect(messagesOf(newUserSchema, { ...account, password })).toEqual([
        "Password should be at least 6 characters.",
      ]);
    }
  });

  test("a password is used exactly as typed, including spaces", () => {
    expect(signInSchema.parse({ ...account, password: "  secret  " }).password).toBe("  secret  ");
  });

  test("'Invalid email address.' for an invalid address", () => {
    for (const email of ["", "ayesha", "a@b", undefined, null, []]) {
      expect(messagesOf(signInSchema, { ...account, email })).toEqual(["Invalid email address."]);
      expect(messagesOf(newUserSchema, { ...account, email })).toEqual(["Invalid email address."]);
    }
  });

  test("'Incorrect password.' for a missing or extremely long password", () => {
    for (const password of ["", "x".repeat(10_000), undefined, null, 123_456, ["secret"]]) {
      expect(messagesOf(signInSchema, { ...account, password })).toEqual(["Incorrect password."]);
    }
  });
});
