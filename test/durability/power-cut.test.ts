import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { seededRandom } from "#db/sample/random.ts";

import { FlushedDisk, NO_LUCK, someLuck } from "./simulated-disk.ts";
import type { Luck } from "./simulated-disk.ts";
import type { RecordedShop } from "./record-workload.ts";
import { countLogFlushes, recordShop } from "./record-workload.ts";
import type { Acknowledged } from "./tracked-shop.ts";
import { expectNothingLost } from "./recovered-state.ts";

/** `DURABILITY_CUTS=2000` looks at so many moments, `DURABILITY_SEED=7` at those places again. */
const CUTS = Number(process.env["DURABILITY_CUTS"] ?? 20);
const SEED = Number(process.env["DURABILITY_SEED"] ?? Date.now() % 1_000_000);
const ACKNOWLEDGED = new Set<string>(["order", "status", "picture"] satisfies Acknowledged["kind"][]);
const MS_PER_CUT = 30_000;

const folder = mkdtempSync(join(fastFolder(), "shop-power-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In memory, where there is room: the test itself asks for thousands of flushes. */
function fastFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 500_000_000 ? memory : tmpdir();
}

let recorded: RecordedShop;
beforeAll(async () => {
  recorded = await recordShop(join(folder, "disk"));
}, 120_000);

const firstMark = (name: string) =>
  recorded.changes.findIndex((change) => change.kind === "mark" && change.name === name);

/** Cuts the power at these moments, each in its turn, and hands over what the disk holds then. */
async function cutPower(
  moments: readonly number[],
  luckOf: (nth: number) => Luck,
  look: (dataDir: string, moment: number) => Promise<void>,
): Promise<void> {
  const disk = new FlushedDisk();
  let done = 0;
  for (const [nth, moment] of moments.toSorted((one, other) => one - other).entries()) {
    for (const change of recorded.changes.slice(done, moment)) disk.apply(change);
    done = moment;
    const target = join(folder, "left");
    disk.writeTo(target, luckOf(nth));
    try {
      await look(join(target, "data"), moment);
    } finally {
      rmSync(target, { recursive: true, force: true });
    }
  }
}

test("the log is flushed for each order and each status before it is acknowledged, also of many at once", () => {
  const flushes = countLogFlushes(recorded.changes);
  let begun = 0;
  let promised = 0;
  for (const [place, change] of recorded.changes.entries()) {
    if (change.kind !== "mark") continue;
    if (change.name === "furnished") [begun, promised] = [place, 0];
    if (!ACKNOWLEDGED.has(change.name)) continue;
    promised += 1;
    expect((flushes[place] ?? 0) - (flushes[begun] ?? 0)).toBeGreaterThanOrEqual(promised);
  }
  expect(recorded.acknowledged).toHaveLength(66);
});

test(
  "after a power cut at any moment the shop opens with all that was acknowledged, and with nothing half",
  async () => {
    console.log(`${CUTS} power cuts, DURABILITY_SEED=${SEED}`);
    const random = seededRandom(SEED);
    const from = firstMark("opened");
    const anywhere = () => from + Math.floor(random() * (recorded.changes.length - from + 1));
    const promised = recorded.acknowledged.map(({ at }) => at);
    const afterPromise = () => promised[Math.floor(random() * promised.length)] ?? from;
    const moments = Array.from({ length: CUTS }, (_, nth) => (nth % 2 === 0 ? anywhere() : afterPromise()));
    const luckOf = () => (random() < 0.5 ? NO_LUCK : someLuck(random));
    await cutPower(moments, luckOf, async (dataDir, moment) => {
      const due = recorded.acknowledged.filter(({ at }) => at <= moment);
      await expectNothingLost(dataDir, due).catch((cause: unknown) => {
        throw new Error(`Power cut at ${moment} of DURABILITY_SEED=${SEED}`, { cause });
      });
    });
  },
  Math.max(120_000, CUTS * MS_PER_CUT),
);

test("a first start that a power cut broke off leaves no part of a database, and the next one starts anew", async () => {
  const named = recorded.changes.findIndex(
    (change) => change.kind === "rename" && change.to === "pglite" && change.from === "pglite.unfinished",
  );
  const random = seededRandom(SEED);
  const moments = Array.from({ length: 6 }, () => Math.floor(random() * named));
  const luckOf = () => someLuck(random);
  await cutPower(moments, luckOf, async (dataDir) => {
    expect(existsSync(join(dataDir, "pglite"))).toBe(false);
  });
  await cutPower([named - 1], luckOf, async (dataDir) => {
    await (await openDatabase({ dataDir })).close();
    expect(existsSync(join(dataDir, "pglite.unfinished"))).toBe(false);
  });
}, 120_000);

test("migrations that a power cut broke off are done at the next start", async () => {
  const random = seededRandom(SEED);
  const opened = firstMark("opened");
  const named = recorded.changes.findIndex((change) => change.kind === "rename" && change.to === "pglite");
  const moments = Array.from({ length: 2 }, () => named + 3 + Math.floor(random() * (opened - named - 3)));
  await cutPower(
    moments,
    () => someLuck(random),
    (dataDir) => expectNothingLost(dataDir, []),
  );
}, 120_000);
