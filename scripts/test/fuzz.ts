import { randomInt } from "node:crypto";

import { buildIfNeeded } from "#server/lifecycle/build.ts";

import type { Outcome } from "./outcome.ts";
import { runVitest } from "./run.ts";

/** Several times what the long form takes. */
const LONG_MINUTES = 6 * 60;

/** What a fuzz run is told. */
interface FuzzOptions {
  isLong?: boolean;
  seed?: number | undefined;
  /** A part of the names of its files. */
  only?: string | undefined;
}

/** Random requests, strings and orders on both databases; says which seed they follow from. */
export async function runFuzz({ isLong = false, seed, only }: FuzzOptions = {}): Promise<Outcome> {
  await buildIfNeeded((line) => console.log(line));
  const chosen = String(seed ?? randomInt(1_000_000_000));
  console.log(
    `Seed ${chosen}: npm run test:fuzz -- --seed ${chosen}${isLong ? " --long" : ""} does the same again`,
  );
  return runVitest(["fuzz-pglite", "fuzz-postgres"], {
    settings: { FUZZ_SEED: chosen, ...(isLong && { FUZZ_LONG: "yes" }) },
    names: only === undefined ? [] : [only],
    ...(isLong && { minutes: LONG_MINUTES }),
  });
}
