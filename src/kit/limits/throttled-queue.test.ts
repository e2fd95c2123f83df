import { expect, test } from "vitest";

import { TooManyRequests } from "../rules/errors.ts";

import { createThrottledQueue } from "./throttled-queue.ts";

const createTestQueue = () => createThrottledQueue({ maxTasksPerNetwork: 20, maxNetworks: 3, pauseMs: 0 });

function createTaskStarter(queue: ReturnType<typeof createTestQueue>) {
  const startedTasks: string[] = [];
  const startTask = (network: string, signal = new AbortController().signal) =>
    queue({
      network,
      signal,
      busyMessage: "Busy",
      run: async () => {
        startedTasks.push(network);
        return network;
      },
    });
  return { startedTasks, start: startTask };
}

const getRejectionReasons = (results: PromiseSettledResult<string>[]): unknown[] =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));

test("of 500 concurrent tasks of one network, 20 run and the others are rejected immediately [ASVS 15.2.2]", async () => {
  const { startedTasks, start } = createTaskStarter(createTestQueue());
  let rejectedBeforeFirst = 0;
  const tasks = Array.from({ length: 500 }, () =>
    start("a").catch((error: unknown) => {
      if (startedTasks.length === 0) rejectedBeforeFirst += 1;
      throw error;
    }),
  );
  const reasons = getRejectionReasons(await Promise.allSettled(tasks));
  expect([startedTasks.length, reasons.length, rejectedBeforeFirst]).toEqual([20, 480, 480]);
  expect(reasons[0]).toBeInstanceOf(TooManyRequests);
  expect(reasons[0]).toMatchObject({ message: "Busy", retryAfterSeconds: 5 });
  await expect(start("a")).resolves.toBe("a");
});

test("a network with a full queue delays another network by at most one task", async () => {
  const { startedTasks, start } = createTaskStarter(createTestQueue());
  const flood = Promise.allSettled(Array.from({ length: 100 }, () => start("a")));
  await start("b");
  expect(startedTasks).toEqual(["a", "b"]);
  await flood;
});

test("the number of networks with a queue is limited, and a network without tasks frees its queue", async () => {
  const { start } = createTaskStarter(createTestQueue());
  const running = ["a", "b", "c"].map((network) => start(network));
  await expect(start("d")).rejects.toBeInstanceOf(TooManyRequests);
  await Promise.all(running);
  await expect(start("d")).resolves.toBe("d");
});

test("if many networks have a queue, Retry-After is the time in which the full queue of one network empties", async () => {
  const { start } = createTaskStarter(
    createThrottledQueue({ maxTasksPerNetwork: 20, maxNetworks: 100, pauseMs: 10 }),
  );
  const clients = new AbortController();
  const tasks = Array.from({ length: 100 }, (_, index) => start(String(index), clients.signal));
  // Each of 20 tasks waits for a task of 100 networks, and a task takes at least 10 ms.
  await expect(start("other")).rejects.toMatchObject({ retryAfterSeconds: 20 });
  clients.abort();
  await Promise.allSettled(tasks);
});

test("the task of a client that has disconnected is skipped", async () => {
  const { startedTasks, start } = createTaskStarter(createTestQueue());
  const client = new AbortController();
  const [first, abandoned] = [start("a"), start("a", client.signal)];
  client.abort();
  expect(getRejectionReasons(await Promise.allSettled([first, abandoned]))).toHaveLength(1);
  expect(startedTasks).toEqual(["a"]);
});
