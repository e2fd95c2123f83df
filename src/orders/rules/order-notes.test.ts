import { describe, expect, test } from "vitest";

import { appendStatusNote, ORDER_NOTES_LIMIT } from "./order-notes.ts";

describe("a status change's note", () => {
  test("becomes the admin notes of an order without admin notes", () => {
    expect(appendStatusNote(null, "TCS 123")).toBe("TCS 123");
    expect(appendStatusNote("", "TCS 123")).toBe("TCS 123");
  });

  test("is appended to the admin notes on a new line", () => {
    expect(appendStatusNote("Call before delivery", "TCS 123")).toBe("Call before delivery\nTCS 123");
  });

  test("is not appended if the admin notes would exceed the maximum length", () => {
    const full = "x".repeat(ORDER_NOTES_LIMIT - 3);
    expect(appendStatusNote(full, "TC")).toBe(`${full}\nTC`);
    expect(appendStatusNote(full, "TCS")).toBe(full);
  });
});
