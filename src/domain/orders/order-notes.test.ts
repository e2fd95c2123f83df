import { describe, expect, test } from "vitest";

import { appendStatusNote, ORDER_NOTES_LIMIT } from "./order-notes.ts";

describe("an order's admin notes after a status change with a note", () => {
  test("are the note if the order had none", () => {
    expect(appendStatusNote(null, "TCS 123")).toBe("TCS 123");
    expect(appendStatusNote("", "TCS 123")).toBe("TCS 123");
  });

  test("are the existing notes followed by the note on a new line", () => {
    expect(appendStatusNote("Call before delivery", "TCS 123")).toBe("Call before delivery\nTCS 123");
  });

  test("are unchanged if the note does not fit", () => {
    const full = "x".repeat(ORDER_NOTES_LIMIT - 3);
    expect(appendStatusNote(full, "TC")).toBe(`${full}\nTC`);
    expect(appendStatusNote(full, "TCS")).toBe(full);
  });
});
