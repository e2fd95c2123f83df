import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { seededRandom } from "#db/sample/random.ts";

import { FLUSHED_ONLY, randomSurvival, SimulatedDisk } from "./simulated-disk.ts";
import type { Survival } from "./simulated-disk.ts";
import type { RecordedWorkload } from "./record-workload.ts";
import { countLogFlushes, recordWorkload } from "./record-workload.ts";
import type { Acknowledged } from "./tracked-shop.ts";
import { expectNothingLost } from "./recovered-state.ts";

/** Number of power cuts and the seed of their moments, e.g. `DURABILITY_CUTS=2000 DURABILITY_SEED=7`. */
const CUTS = Number(process.env["DURABILITY_CUTS"] ?? 20);
const SEED = Number(process.env["DURABILITY_SEED"] ?? Date.now() % 1_000_000);
const ACKNOWLEDGED = new Set<string>(["order", "status", "picture"] satisfies Acknowledged["kind"][]);
const MS_PER_CUT = 30_000;

const folder = mkdtempSync(join(findFastFolder(), "shop-power-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a folder in memory if it has enough space, because the test flushes thousands of times. */
function findFastFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 500_000_000 ? memory : tmpdir();
}

let recorded: RecordedWorkload;
beforeAll(async () => {
  recorded = await recordWorkload(join(folder, "disk"));
}, 120_000);

const firstMark = (name: string) =>
  recorded.changes.findIndex((change) => change.kind === "mark" && change.name === name);

/** Simulates a power cut at each moment and passes the resulting data directory to `check`. */
async function cutPower(
  moments: readonly number[],
  survivalOf: (nth: number) => Survival,
  check: (dataDir: string, moment: number) => Promise<void>,
): Promise<void> {
  const disk = new SimulatedDisk();
  let done = 0;
  for (const [nth, moment] of moments.toSorted((one, other) => one - other).entries()) {
    for (const change of recorded.changes.slice(done, moment)) disk.apply(change);
    done = moment;
    const target = join(folder, "after-power-cut");
    disk.writeTo(target, survivalOf(nth));
    try {
      await check(join(target, "data"), moment);
    } finally {
      rmSync(target, { recursive: true, force: true });
    }
  }
}

test("the write-ahead log is flushed before each order and status change is acknowledged, even under concurrency", () => {
  const flushes = countLogFlushes(recorded.changes);
  let start = 0;
  let acknowledged = 0;
  for (const [position, change] of recorded.changes.entries()) {
    if (change.kind !== "mark") continue;
    if (change.name === "set up") [start, acknowledged] = [position, 0];
    if (!ACKNOWLEDGED.has(change.name)) continue;
    acknowledged += 1;
    expect((flushes[position] ?? 0) - (flushes[start] ?? 0)).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(recorded.acknowledged).toHaveLength(66);
});

test(
  "after a power cut at any moment, the shop opens with every acknowledged write and no partial write",
  async () => {
    console.log(`${CUTS} power cuts, DURABILITY_SEED=${SEED}`);
    const random = seededRandom(SEED);
    const from = firstMark("opened");
    const anywhere = () => from + Math.floor(random() * (recorded.changes.length - from + 1));
    const acknowledgements = recorded.acknowledged.map(({ at }) => at);
    const afterAcknowledgement = () =>
      acknowledgements[Math.floor(random() * acknowledgements.length)] ?? from;
    const moments = Array.from({ length: CUTS }, (_, nth) =>
      nth % 2 === 0 ? anywhere() : afterAcknowledgement(),
    );
    const survivalOf = () => (random() < 0.5 ? FLUSHED_ONLY : randomSurvival(random));
    await cutPower(moments, survivalOf, async (dataDir, moment) => {
      const expected = recorded.acknowledged.filter(({ at }) => at <= moment);
      await expectNothingLost(dataDir, expected).catch((cause: unknown) => {
        throw new Error(`Power cut at ${moment} of DURABILITY_SEED=${SEED}`, { cause });
      });
    });
  },
  Math.max(120_000, CUTS * MS_PER_CUT),
);

test("a first start interrupted by a power cut leaves no partial database, and the next start creates it", async () => {
  const named = recorded.changes.findIndex(
    (change) => change.kind === "rename" && change.to === "pglite" && change.from === "pglite.unfinished",
  );
  const random = seededRandom(SEED);
  const moments = Array.from({ length: 6 }, () => Math.floor(random() * named));
  const survivalOf = () => randomSurvival(random);
  await cutPower(moments, survivalOf, async (dataDir) => {
    expect(existsSync(join(dataDir, "pglite"))).toBe(false);
  });
  await cutPower([named - 1], survivalOf, async (dataDir) => {
    await (await openDatabase({ dataDir })).close();
    expect(existsSync(join(dataDir, "pglite.unfinished"))).toBe(false);
  });
}, 120_000);

test("migrations interrupted by a power cut run at the next start", async () => {
  const random = seededRandom(SEED);
  const opened = firstMark("opened");
  const named = recorded.changes.findIndex((change) => change.kind === "rename" && change.to === "pglite");
  const moments = Array.from({ length: 2 }, () => named + 3 + Math.floor(random() * (opened - named - 3)));
  await cutPower(
    moments,
    () => randomSurvival(random),
    (dataDir) => expectNothingLost(dataDir, []),
  );
}, 120_000);
