import { afterEach, beforeEach, expect, vi } from "vitest";

let complaints: string[] = [];

/** A test in which the program complains fails, unless it expects that and puts its own spy on console.error. */
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(" "));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints, "console.error was called").toEqual([]);
});
