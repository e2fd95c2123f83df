import { afterEach, beforeEach, expect, vi } from "vitest";

let errors: string[] = [];

/** Fails a test that writes to console.error, unless the test installs its own spy. */
beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    errors.push(args.map(String).join(" "));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(errors, "console.error was called").toEqual([]);
});
