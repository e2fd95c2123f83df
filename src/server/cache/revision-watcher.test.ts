import { expect, onTestFinished, test } from "vitest";

import { watchRevision } from "./revision-watcher.ts";

/** Shorter than the shop's, and longer than a busy machine needs for a look. */
const AWAY_MS = 500;

/** A database that answers, or keeps those who ask waiting. */
function breakable(limits: { mostAwayMs?: number } = {}) {
  const state = { revision: 1, isStuck: false, questions: 0 };
  const waiting: ((revision: number) => void)[] = [];
  const read = () => {
    state.questions += 1;
    if (!state.isStuck) return Promise.resolve(state.revision);
    return new Promise<number>((answer) => waiting.push(answer));
  };
  const watcher = watchRevision(read, { awayMs: AWAY_MS, ...limits });
  onTestFinished(watcher.stop);
  return { state, waiting, watcher };
}

test("a question that is never answered does not keep the next ones from being asked", async () => {
  const { state, waiting, watcher } = breakable();
  await expect.poll(watcher.current).toBe(1);
  state.isStuck = true;
  await expect.poll(() => waiting.length).toBe(1);
  state.isStuck = false;

  state.revision = 2;
  await watcher.changed();
  expect(watcher.current()).toBe(2);
  state.revision = 3;
  await expect.poll(watcher.current, { timeout: 3000 }).toBe(3);
  for (let time = 0; time < 10; time += 1) {
    const askedAt = performance.now();
    await watcher.settle();
    expect(performance.now() - askedAt).toBeLessThan(500);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  expect(watcher.isAway()).toBe(false);
});

test("a change that the database is not there to tell of leaves what was known before, until it is back", async () => {
  const { state, waiting, watcher } = breakable();
  await expect.poll(watcher.current).toBe(1);
  state.isStuck = true;
  await expect.poll(() => waiting.length).toBe(1);
  const [early] = waiting;
  await watcher.changed();
  early?.(1);
  await expect.poll(watcher.isAway, { timeout: 3000 }).toBe(true);
  expect(watcher.current()).toBe(1);
  waiting[1]?.(2);
  await expect.poll(watcher.current).toBe(2);
});

test("a database that always takes long is heard all the same", async () => {
  const { state, waiting, watcher } = breakable();
  await expect.poll(watcher.current).toBe(1);
  state.isStuck = true;
  await expect.poll(watcher.isAway, { timeout: 3000 }).toBe(true);
  waiting[0]?.(2);
  await expect.poll(watcher.current).toBe(2);
  expect(watcher.isAway()).toBe(false);
});

test("while the database is away the last revision is believed, but not for ever", async () => {
  const { state, watcher } = breakable({ mostAwayMs: 1500 });
  await expect.poll(watcher.current).toBe(1);
  state.isStuck = true;
  await expect.poll(watcher.isAway, { timeout: 3000 }).toBe(true);
  expect(watcher.current()).toBe(1);
  await expect.poll(watcher.current, { timeout: 3000 }).toBeUndefined();
  state.isStuck = false;
  await expect.poll(watcher.current, { timeout: 3000 }).toBe(1);
});

test("a response of the revision before a change may be sent for at most a second after it", async () => {
  let revision = 1;
  const watcher = watchRevision(() => Promise.resolve(revision));
  onTestFinished(watcher.stop);
  await expect.poll(watcher.current).toBe(1);
  const changedAt = performance.now();
  revision = 2;
  await expect.poll(watcher.current).toBe(2);
  expect(watcher.staleUntil(1)).toBeLessThanOrEqual(changedAt + 1000);
  expect(watcher.staleUntil(2)).toBe(0);
});
