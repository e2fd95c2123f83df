import { randomInt } from "node:crypto";

import { buildIfNeeded } from "#app/lifecycle/build.ts";

import type { Outcome } from "./outcome.ts";
import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";
import { runVitest } from "./run.ts";

/** Timeout of the long form: several times its usual duration. */
const LONG_TIMEOUT_MINUTES = 6 * 60;

interface FuzzOptions {
  isLong?: boolean;
  seed?: number | undefined;
  /** Runs only test files whose paths contain this text. */
  only?: string | undefined;
  output?: Output;
}

/** Sends random requests, strings and orders to the shop on both databases. Prints the seed that reproduces them. */
export async function runFuzz({
  isLong = false,
  seed,
  only,
  output = process.stdout,
}: FuzzOptions = {}): Promise<Outcome> {
  await buildIfNeeded((line) => writeLine(output, line));
  const chosenSeed = String(seed ?? randomInt(1_000_000_000));
  writeLine(
    output,
    `Seed ${chosenSeed}: npm run test:fuzz -- --seed ${chosenSeed}${isLong ? " --long" : ""} repeats this run`,
  );
  return runVitest(["fuzz-pglite", "fuzz-postgres"], {
    output,
    settings: { FUZZ_SEED: chosenSeed, ...(isLong && { FUZZ_LONG: "yes" }) },
    names: only === undefined ? [] : [only],
    ...(isLong && { timeoutMinutes: LONG_TIMEOUT_MINUTES }),
  });
}
