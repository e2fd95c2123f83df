import { expect, test } from "vitest";
import { z } from "zod";

import { describeIssue } from "./validation-words.ts";

function wordsFor(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;
}

test("what a schema has no words for is said plainly", () => {
  const shape = z.strictObject({
    name: z.string().min(1).max(3),
    kind: z.enum(["a", "b"]),
    count: z.int().max(5),
  });
  const good = { name: "x", kind: "a", count: 1 };
  expect(wordsFor(shape, "text")).toBe("This must be an object with named values");
  expect(wordsFor(shape, {})).toBe("This is required");
  expect(wordsFor(shape, { ...good, name: 1 })).toBe("This must be a text");
  expect(wordsFor(shape, { ...good, name: "" })).toBe("This must not be empty");
  expect(wordsFor(shape, { ...good, name: "long" })).toBe("Please use at most 3 characters");
  expect(wordsFor(shape, { ...good, kind: "c" })).toBe("This must be one of: a, b");
  expect(wordsFor(shape, { ...good, count: 9 })).toBe("This must be at most 5");
  expect(wordsFor(shape, { ...good, colour: 1 })).toBe("There is no field called colour");
});

test("a schema's own words come first", () => {
  expect(wordsFor(z.string({ error: "Name is required" }), undefined)).toBe("Name is required");
});
