import { expect, test } from "vitest";

import { runSchedule } from "./schedule.ts";
import type { Task } from "./schedule.ts";

/** Schedules tasks that run until the test calls `end`. */
function startTasks(tasks: readonly Task[], cores = 2) {
  const started: string[] = [];
  const blocked: string[] = [];
  const resolvers = new Map<string, (result: "passed" | "failed") => void>();
  const results = runSchedule(tasks, {
    cores,
    run: (task, isBlocked) => {
      started.push(task.name);
      if (isBlocked) blocked.push(task.name);
      if (isBlocked) return Promise.resolve<"passed" | "failed">("failed");
      return new Promise<"passed" | "failed">((resolve) => resolvers.set(task.name, resolve));
    },
    hasFailed: (result) => result === "failed",
  });
  const end = async (name: string, result: "passed" | "failed" = "passed") => {
    resolvers.get(name)?.(result);
    // The scheduler starts the next tasks in microtasks.
    await new Promise(setImmediate);
  };
  return { started, blocked, end, results };
}

test("tasks run concurrently only if enough cores are free", async () => {
  const { started, end, results } = startTasks([
    { name: "long", cores: 1 },
    { name: "wide", cores: 2 },
    { name: "short", cores: 1 },
  ]);
  expect(started).toEqual(["long", "short"]);
  await end("short");
  expect(started).toEqual(["long", "short"]);
  await end("long");
  expect(started).toEqual(["long", "short", "wide"]);
  await end("wide");
  expect(await results).toEqual(["passed", "passed", "passed"]);
});

test("a task starts after its dependencies", async () => {
  const { started, end, results } = startTasks([
    { name: "pages", cores: 1, needs: ["build"] },
    { name: "build", cores: 1 },
    { name: "unit", cores: 1 },
  ]);
  expect(started).toEqual(["build", "unit"]);
  await end("build");
  expect(started).toEqual(["build", "unit", "pages"]);
  await end("pages");
  await end("unit");
  await results;
});

test("a failed task blocks only the tasks that depend on it, directly or indirectly", async () => {
  const { blocked, started, end, results } = startTasks([
    { name: "build", cores: 1 },
    { name: "pages", cores: 1, needs: ["build"] },
    { name: "report", cores: 1, needs: ["pages"] },
    { name: "unit", cores: 2 },
  ]);
  await end("build", "failed");
  expect(blocked).toEqual(["pages", "report"]);
  expect(started).toContain("unit");
  await end("unit");
  expect(await results).toEqual(["failed", "failed", "failed", "passed"]);
});

test("dependencies outside the selection are ignored", async () => {
  const { started, end, results } = startTasks([{ name: "pages", cores: 1, needs: ["build"] }]);
  expect(started).toEqual(["pages"]);
  await end("pages");
  await results;
});

test("a task that needs more cores than the machine has runs alone", async () => {
  const { started, end, results } = startTasks(
    [
      { name: "wide", cores: 2 },
      { name: "short", cores: 1 },
    ],
    1,
  );
  expect(started).toEqual(["wide"]);
  await end("wide");
  expect(started).toEqual(["wide", "short"]);
  await end("short");
  await results;
});

test("circular dependencies throw an error", async () => {
  const { results } = startTasks([
    { name: "a", cores: 1, needs: ["b"] },
    { name: "b", cores: 1, needs: ["a"] },
  ]);
  await expect(results).rejects.toThrow("Circular dependency between steps: a, b.");
});
