import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePort } from "#test/ports.ts";

import { hasProgram, installPackages, mayInstall } from "./apt.ts";
import { buildMinimalSystem, cloneProject, createSystemEnvironment, runInSystem } from "./minimal-system.ts";
import { FAILED, PASSED, SKIPPED, sumOutcomes } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";
import { visitNewShop } from "./visit-new-shop.ts";

const START_MINUTES = 30;
const TEST_MINUTES = 120;
const PROGRAMS = ["debootstrap", "unshare", "chroot", "git"];

export interface FreshOptions {
  /** Whether `npm ci && npm test` also runs, which takes several times as long as the start. */
  runsTests: boolean;
  output?: Output;
}

interface FreshSystem {
  folder: string;
  environment: Record<string, string>;
  output: Output;
}

/** Runs the commands of the README in a minimal Debian with nothing but Node.js and npm, and checks the results. */
export async function runFresh({ runsTests, output = process.stdout }: FreshOptions): Promise<Outcome> {
  const problem = await findProblem();
  if (problem !== undefined) {
    writeLine(output, `Skipped: ${problem}`);
    return SKIPPED;
  }
  const folder = mkdtempSync(join(tmpdir(), "shop-fresh-"));
  // The root of the system, which every user must be able to enter: tests run PostgreSQL as another user.
  chmodSync(folder, 0o755);
  try {
    await buildMinimalSystem(folder, output);
    const system = { folder, environment: createSystemEnvironment(folder), output };
    const outcomes = [await checkStart(system)];
    if (runsTests) outcomes.push(await checkTests(system));
    return sumOutcomes(outcomes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findProblem(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return "a minimal system can only be built as root.";
  if (!hasProgram("apt-get")) return "a minimal system can only be built on Debian.";
  if (!hasProgram("debootstrap") && mayInstall()) await installPackages(["debootstrap"]);
  const missing = PROGRAMS.filter((name) => !hasProgram(name));
  return missing.length === 0
    ? undefined
    : `${missing.join(", ")} is missing. To add it: apt-get install debootstrap git`;
}

/** Runs `npm ci && npm start` and uses the shop until all is well. */
async function checkStart({ folder, environment, output }: FreshSystem): Promise<Outcome> {
  cloneProject(folder, "root/start");
  const port = await findFreePort();
  const stopped = new AbortController();
  let text = "";
  const recorder = { write: (part: string) => output.write((text += part) && part) };
  const end = runInSystem(folder, "npm ci && npm start", {
    folder: "/root/start",
    environment: { ...environment, PORT: String(port) },
    output: recorder,
    timeoutMinutes: START_MINUTES,
    signal: stopped.signal,
  }).then((code) => `npm ci && npm start ended with the code ${code}.`);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const failure = await Promise.race([end, visitNewShop(origin, () => text)]);
    writeLine(output, failure ?? "The shop of npm ci && npm start answers as it should.");
    return failure === undefined ? PASSED : { ...FAILED, failures: [failure] };
  } finally {
    stopped.abort();
    await end;
  }
}

/** Runs `npm ci && npm test`, which must install what it needs. */
async function checkTests({ folder, environment, output }: FreshSystem): Promise<Outcome> {
  cloneProject(folder, "root/test");
  const code = await runInSystem(folder, "npm ci && npm test", {
    folder: "/root/test",
    environment: { ...environment, E2E_PORT: String(await findFreePort()) },
    output,
    timeoutMinutes: TEST_MINUTES,
  });
  writeLine(output, `npm ci && npm test ended with the code ${code}.`);
  return code === 0 ? PASSED : FAILED;
}
