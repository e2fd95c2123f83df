import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestFolder } from "#test/images.ts";

import { withFileLock } from "./mutex.ts";

test("tasks with the same lock run one after another, and a failure releases the lock", async () => {
  const file = join(createTestFolder(), "lock");
  const events: string[] = [];
  const barrier = Promise.withResolvers<void>();
  const firstTask = withFileLock(file, async () => {
    events.push("first starts");
    await barrier.promise;
    events.push("first fails");
    throw new Error("It failed.");
  });
  const secondTask = withFileLock(file, async () => events.push("second starts"));
  barrier.resolve();
  await expect(firstTask).rejects.toThrow("It failed.");
  await secondTask;
  expect(events).toEqual(["first starts", "first fails", "second starts"]);
});
