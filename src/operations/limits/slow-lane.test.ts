import { expect, test } from "vitest";

import { TooManyRequests } from "#domain/shared/errors.ts";

import { createSlowLane } from "./slow-lane.ts";

const createTestLane = () => createSlowLane({ perNetwork: 20, networks: 3, pauseMs: 0 });

function startTasks(lane: ReturnType<typeof createTestLane>) {
  const ran: string[] = [];
  const start = (network: string, signal = new AbortController().signal) =>
    lane({
      network,
      signal,
      busyMessage: "Busy",
      run: async () => {
        ran.push(network);
        return network;
      },
    });
  return { ran, start };
}

const rejectionReasons = (results: PromiseSettledResult<string>[]): unknown[] =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));

test("of 500 concurrent tasks of one network, 20 run and the others are rejected immediately with a retry time", async () => {
  const { ran, start } = startTasks(createTestLane());
  let rejectedBeforeFirst = 0;
  const tasks = Array.from({ length: 500 }, () =>
    start("a").catch((error: unknown) => {
      if (ran.length === 0) rejectedBeforeFirst += 1;
      throw error;
    }),
  );
  const reasons = rejectionReasons(await Promise.allSettled(tasks));
  expect([ran.length, reasons.length, rejectedBeforeFirst]).toEqual([20, 480, 480]);
  expect(reasons[0]).toBeInstanceOf(TooManyRequests);
  expect(reasons[0]).toMatchObject({ message: "Busy", retryAfterSeconds: 5 });
  await expect(start("a")).resolves.toBe("a");
});

test("a network with a full lane delays another network by at most one task", async () => {
  const { ran, start } = startTasks(createTestLane());
  const flood = Promise.allSettled(Array.from({ length: 100 }, () => start("a")));
  await start("b");
  expect(ran).toEqual(["a", "b"]);
  await flood;
});

test("the number of networks with a lane is limited, and a finished network frees its lane", async () => {
  const { start } = startTasks(createTestLane());
  const running = ["a", "b", "c"].map((network) => start(network));
  await expect(start("d")).rejects.toBeInstanceOf(TooManyRequests);
  await Promise.all(running);
  await expect(start("d")).resolves.toBe("d");
});

test("the task of a client that has disconnected is skipped", async () => {
  const { ran, start } = startTasks(createTestLane());
  const client = new AbortController();
  const [first, gone] = [start("a"), start("a", client.signal)];
  client.abort();
  expect(rejectionReasons(await Promise.allSettled([first, gone]))).toHaveLength(1);
  expect(ran).toEqual(["a"]);
});
