import { expect, onTestFinished, test } from "vitest";

import { watchRevision } from "./revision-watcher.ts";

/** Shorter than the default, and longer than a read takes on a busy machine. */
const TIMEOUT_MS = 500;

/** Watches the revision of a fake database whose reads can hang. */
function openWatcher(limits: { maxOutageMs?: number } = {}) {
  const state = { revision: 1, isHanging: false, reads: 0 };
  const pendingReads: ((revision: number) => void)[] = [];
  const read = () => {
    state.reads += 1;
    if (!state.isHanging) return Promise.resolve(state.revision);
    return new Promise<number>((resolve) => pendingReads.push(resolve));
  };
  const watcher = watchRevision(read, { timeoutMs: TIMEOUT_MS, ...limits });
  onTestFinished(watcher.stop);
  return { state, pendingReads, watcher };
}

test("a read that hangs does not block later reads", async () => {
  const { state, pendingReads, watcher } = openWatcher();
  await expect.poll(watcher.getCurrent).toBe(1);
  state.isHanging = true;
  await expect.poll(() => pendingReads.length).toBe(1);
  state.isHanging = false;

  state.revision = 2;
  await watcher.onLocalChange();
  expect(watcher.getCurrent()).toBe(2);
  state.revision = 3;
  await expect.poll(watcher.getCurrent, { timeout: 3000 }).toBe(3);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const startedAt = performance.now();
    await watcher.refresh();
    expect(performance.now() - startedAt).toBeLessThan(500);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  expect(watcher.isUnavailable()).toBe(false);
});

test("if the revision cannot be read after a change, the previous revision is used", async () => {
  const { state, pendingReads, watcher } = openWatcher();
  await expect.poll(watcher.getCurrent).toBe(1);
  state.isHanging = true;
  await expect.poll(() => pendingReads.length).toBe(1);
  const [earlyRead] = pendingReads;
  await watcher.onLocalChange();
  earlyRead?.(1);
  await expect.poll(watcher.isUnavailable, { timeout: 3000 }).toBe(true);
  expect(watcher.getCurrent()).toBe(1);
  pendingReads[1]?.(2);
  await expect.poll(watcher.getCurrent).toBe(2);
});

test("a read that completes after its timeout still counts", async () => {
  const { state, pendingReads, watcher } = openWatcher();
  await expect.poll(watcher.getCurrent).toBe(1);
  state.isHanging = true;
  await expect.poll(watcher.isUnavailable, { timeout: 3000 }).toBe(true);
  pendingReads[0]?.(2);
  await expect.poll(watcher.getCurrent).toBe(2);
  expect(watcher.isUnavailable()).toBe(false);
});

test("during an outage the last known revision is used for a limited time", async () => {
  const { state, watcher } = openWatcher({ maxOutageMs: 1500 });
  await expect.poll(watcher.getCurrent).toBe(1);
  state.isHanging = true;
  await expect.poll(watcher.isUnavailable, { timeout: 3000 }).toBe(true);
  expect(watcher.getCurrent()).toBe(1);
  await expect.poll(watcher.getCurrent, { timeout: 3000 }).toBeUndefined();
  state.isHanging = false;
  await expect.poll(watcher.getCurrent, { timeout: 3000 }).toBe(1);
});

test("responses of the previous revision may be sent for at most a second after a change", async () => {
  let revision = 1;
  const watcher = watchRevision(() => Promise.resolve(revision));
  onTestFinished(watcher.stop);
  await expect.poll(watcher.getCurrent).toBe(1);
  const changedAt = performance.now();
  revision = 2;
  await expect.poll(watcher.getCurrent).toBe(2);
  expect(watcher.getStaleUntil(1)).toBeLessThanOrEqual(changedAt + 1000);
  expect(watcher.getStaleUntil(2)).toBe(0);
});
