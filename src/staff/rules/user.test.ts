import { describe, expect, test } from "vitest";

import { isAdmin, newUserSchema, PASSWORD_MIN_LENGTH, signInSchema } from "./user.ts";

function listMessages(schema: typeof newUserSchema | typeof signInSchema, value: unknown): string[] {
  return [...new Set(schema.safeParse(value).error?.issues.map((issue) => issue.message))];
}

describe("isAdmin", () => {
  const fallbackEmail = "owner@example.com";

  test("a user whose stored role is admin is an admin, regardless of the address [000 §6] [001 §6]", () => {
    expect(isAdmin({ email: "staff@example.com", isAdmin: true }, fallbackEmail)).toBe(true);
    expect(isAdmin({ email: "staff@example.com", isAdmin: true }, undefined)).toBe(true);
  });

  test("a user whose stored role is not admin is not an admin, even with the configured address", () => {
    expect(isAdmin({ email: fallbackEmail, isAdmin: false }, fallbackEmail)).toBe(false);
  });

  test("a user without a stored role is an admin only with the configured address [000 §6] [001 §6]", () => {
    expect(isAdmin({ email: " Owner@Example.com", isAdmin: null }, fallbackEmail)).toBe(true);
    expect(isAdmin({ email: "other@example.com", isAdmin: null }, fallbackEmail)).toBe(false);
    expect(isAdmin({ email: fallbackEmail, isAdmin: null }, undefined)).toBe(false);
  });
});

describe("accounts", () => {
  const account = { email: "ayesha@example.com", password: "secret" };

  test("a password has at least 6 characters [000 §5]", () => {
    expect(PASSWORD_MIN_LENGTH).toBe(6);
    expect(newUserSchema.parse(account)).toEqual({ ...account, displayName: "", isAdmin: false });
    for (const password of ["", "12345", undefined, 123_456]) {
      expect(listMessages(newUserSchema, { ...account, password })).toEqual([
        "Password should be at least 6 characters.",
      ]);
    }
  });

  test("a password is used exactly as typed, including spaces [ASVS 6.2.8]", () => {
    expect(signInSchema.parse({ ...account, password: "  secret  " }).password).toBe("  secret  ");
  });

  test("an invalid email address is rejected with 'Invalid email address.'", () => {
    for (const email of ["", "ayesha", "a@b", undefined, null, []]) {
      expect(listMessages(signInSchema, { ...account, email })).toEqual(["Invalid email address."]);
      expect(listMessages(newUserSchema, { ...account, email })).toEqual(["Invalid email address."]);
    }
  });

  test("a missing or extremely long password is rejected with 'Incorrect password.' [ASVS 6.2.9]", () => {
    for (const password of ["", "x".repeat(10_000), undefined, null, 123_456, ["secret"]]) {
      expect(listMessages(signInSchema, { ...account, password })).toEqual(["Incorrect password."]);
    }
  });
});
