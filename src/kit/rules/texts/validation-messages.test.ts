import { expect, test } from "vitest";
import { z } from "zod";

import { describeIssue } from "./validation-messages.ts";

function getMessage(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;
}

test("issues without their own message get a readable default message", () => {
  const shape = z.strictObject({
    name: z.string().min(1).max(3),
    kind: z.enum(["a", "b"]),
    count: z.int().max(5),
  });
  const valid = { name: "x", kind: "a", count: 1 };
  expect(getMessage(shape, "text")).toBe("This must be an object with named values");
  expect(getMessage(shape, {})).toBe("This is required");
  expect(getMessage(shape, { ...valid, name: 1 })).toBe("This must be text");
  expect(getMessage(shape, { ...valid, name: "" })).toBe("This must not be empty");
  expect(getMessage(shape, { ...valid, name: "long" })).toBe("Please use at most 3 characters");
  expect(getMessage(shape, { ...valid, kind: "c" })).toBe("This must be one of: a, b");
  expect(getMessage(shape, { ...valid, count: 9 })).toBe("This must be at most 5");
  expect(getMessage(shape, { ...valid, colour: 1 })).toBe("Unknown field: colour");
});

test.each([
  [z.string().min(1), "", "This must not be empty"],
  [z.string().min(8), "short", "Please use at least 8 characters"],
  [z.string().max(1), "long", "Please use at most 1 character"],
  [z.array(z.int()).min(1), [], "This list must have at least 1 entry"],
  [z.array(z.int()).min(2), [1], "This list must have at least 2 entries"],
  [z.array(z.int()).max(2), [1, 2, 3], "This list must have at most 2 entries"],
  [z.set(z.int()).max(1), new Set([1, 2]), "This list must have at most 1 entry"],
  [z.number().min(1), 0, "This must be at least 1"],
  [z.number().positive(), 0, "This must be more than 0"],
  [z.number().max(5), 6, "This must be at most 5"],
  [z.number().lt(5), 5, "This must be less than 5"],
])("the message about a minimum or maximum fits the type of the value (%#)", (schema, value, message) => {
  expect(getMessage(schema, value)).toBe(message);
});

test("a schema's own message takes precedence", () => {
  expect(getMessage(z.string({ error: "Name is required" }), undefined)).toBe("Name is required");
});
