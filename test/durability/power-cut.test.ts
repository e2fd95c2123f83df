import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { createSeededRandom } from "#app/sample/random.ts";

import { isFullSuite, isShortSuite } from "#test/suite.ts";

import { FLUSHED_ONLY, createRandomSurvival, SimulatedDisk } from "./simulated-disk.ts";
import type { SurvivalRule } from "./simulated-disk.ts";
import type { RecordedWorkload } from "./record-workload.ts";
import { countLogFlushes, recordWorkload } from "./record-workload.ts";
import type { AcknowledgedWrite } from "./tracked-shop.ts";
import { expectNothingLost } from "./recovered-state.ts";

const DEFAULT_CUT_COUNT = isFullSuite ? 40 : isShortSuite ? 2 : 8;
/** Number of power cuts. The seed determines when they happen, e.g. `DURABILITY_CUTS=2000 DURABILITY_SEED=7`. */
const CUT_COUNT = Number(process.env["DURABILITY_CUTS"] ?? DEFAULT_CUT_COUNT);
const SEED = Number(process.env["DURABILITY_SEED"] ?? Date.now() % 1_000_000);
const ACKNOWLEDGED_KINDS = new Set<string>([
  "order",
  "status",
  "image",
] satisfies AcknowledgedWrite["kind"][]);
const TIMEOUT_PER_CUT_MS = 30_000;

const folder = mkdtempSync(join(findFastFolder(), "shop-power-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a folder in memory if it has enough space, because the test flushes files thousands of times. */
function findFastFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 500_000_000 ? memory : tmpdir();
}

let workload: RecordedWorkload;
beforeAll(async () => {
  workload = await recordWorkload(join(folder, "disk"));
});

const findMark = (name: string) =>
  workload.changes.findIndex((change) => change.kind === "mark" && change.name === name);

/**
 * Simulates a power cut at each moment and passes the resulting data directory to `check`.
 * @param moments numbers of disk log entries that precede the power cut
 * @param createSurvivalRule returns the rule that decides which unflushed changes survive
 */
async function cutPower(
  moments: readonly number[],
  createSurvivalRule: () => SurvivalRule,
  check: (dataDir: string, moment: number) => Promise<void>,
): Promise<void> {
  const disk = new SimulatedDisk();
  let appliedCount = 0;
  for (const moment of moments.toSorted((a, b) => a - b)) {
    for (const change of workload.changes.slice(appliedCount, moment)) disk.apply(change);
    appliedCount = moment;
    const target = join(folder, "after-power-cut");
    disk.writeTo(target, createSurvivalRule());
    try {
      await check(join(target, "data"), moment);
    } finally {
      rmSync(target, { recursive: true, force: true });
    }
  }
}

test("the write-ahead log is flushed before each order and status change is acknowledged, even with concurrent requests", () => {
  const flushes = countLogFlushes(workload.changes);
  let startPosition = 0;
  let acknowledgedCount = 0;
  for (const [position, change] of workload.changes.entries()) {
    if (change.kind !== "mark") continue;
    if (change.name === "set up") [startPosition, acknowledgedCount] = [position, 0];
    if (!ACKNOWLEDGED_KINDS.has(change.name)) continue;
    acknowledgedCount += 1;
    const flushCount = (flushes[position] ?? 0) - (flushes[startPosition] ?? 0);
    expect(flushCount).toBeGreaterThanOrEqual(acknowledgedCount);
  }
  expect(workload.acknowledged).toHaveLength(66);
});

test(
  "after a power cut at any moment, the shop opens with every acknowledged write and no partial write",
  async () => {
    console.log(`${CUT_COUNT} power cuts, DURABILITY_SEED=${SEED}`);
    const random = createSeededRandom(SEED);
    const openedPosition = findMark("opened");
    const drawMoment = () =>
      openedPosition + Math.floor(random() * (workload.changes.length - openedPosition + 1));
    const acknowledgedPositions = workload.acknowledged.map(({ logPosition }) => logPosition);
    const drawAcknowledgement = () =>
      acknowledgedPositions[Math.floor(random() * acknowledgedPositions.length)] ?? openedPosition;
    const moments = Array.from({ length: CUT_COUNT }, (_, index) =>
      index % 2 === 0 ? drawMoment() : drawAcknowledgement(),
    );
    const createSurvivalRule = () => (random() < 0.5 ? FLUSHED_ONLY : createRandomSurvival(random));
    await cutPower(moments, createSurvivalRule, async (dataDir, moment) => {
      const expected = workload.acknowledged.filter(({ logPosition }) => logPosition <= moment);
      await expectNothingLost(dataDir, expected).catch((cause: unknown) => {
        throw new Error(`Power cut after disk log entry ${moment}, DURABILITY_SEED=${SEED}`, { cause });
      });
    });
  },
  Math.max(120_000, CUT_COUNT * TIMEOUT_PER_CUT_MS),
);

test("a power cut during the first startup leaves no partial database, and the next startup creates the database", async () => {
  const renamePosition = workload.changes.findIndex(
    (change) => change.kind === "rename" && change.to === "pglite" && change.from === "pglite.unfinished",
  );
  const random = createSeededRandom(SEED);
  const moments = Array.from({ length: isFullSuite ? 6 : 2 }, () => Math.floor(random() * renamePosition));
  const createSurvivalRule = () => createRandomSurvival(random);
  await cutPower(moments, createSurvivalRule, async (dataDir) => {
    expect(existsSync(join(dataDir, "pglite"))).toBe(false);
  });
  await cutPower([renamePosition - 1], createSurvivalRule, async (dataDir) => {
    await (await openDatabase({ dataDir })).close();
    expect(existsSync(join(dataDir, "pglite.unfinished"))).toBe(false);
  });
});

test("migrations interrupted by a power cut run at the next startup", async () => {
  const random = createSeededRandom(SEED);
  const openedPosition = findMark("opened");
  const renamePosition = workload.changes.findIndex(
    (change) => change.kind === "rename" && change.to === "pglite",
  );
  const moments = Array.from(
    { length: isFullSuite ? 2 : 1 },
    () => renamePosition + 3 + Math.floor(random() * (openedPosition - renamePosition - 3)),
  );
  await cutPower(
    moments,
    () => createRandomSurvival(random),
    (dataDir) => expectNothingLost(dataDir, []),
  );
});
