import { describe, expect, test } from "vitest";

import { notesAfterChange, ORDER_NOTES_LIMIT } from "./order-notes.ts";

describe("an order's admin notes after a status change with a note", () => {
  test("are the note when there were none", () => {
    expect(notesAfterChange(null, "TCS 123")).toBe("TCS 123");
    expect(notesAfterChange("", "TCS 123")).toBe("TCS 123");
  });

  test("keep what stood there, with the note on a new line", () => {
    expect(notesAfterChange("Call before delivery", "TCS 123")).toBe("Call before delivery\nTCS 123");
  });

  test("stay as they were when there is no room for the note", () => {
    const full = "x".repeat(ORDER_NOTES_LIMIT - 3);
    expect(notesAfterChange(full, "TC")).toBe(`${full}\nTC`);
    expect(notesAfterChange(full, "TCS")).toBe(full);
  });
});
