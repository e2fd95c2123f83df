import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

import { sumOutcomes, formatTotals, FAILED, describeStatus } from "./test/outcome.ts";
import type { Outcome } from "./test/outcome.ts";
import { OutputBuffer, writeLine } from "./test/output.ts";
import type { Output } from "./test/output.ts";
import { forwardSignals } from "./test/program.ts";
import { prepareSteps } from "./test/preparation.ts";
import { runSchedule } from "./test/schedule.ts";
import { STEPS } from "./test/steps.ts";
import type { Step } from "./test/steps.ts";
import { isInSuite } from "./test/suites.ts";
import type { Suite } from "./test/suites.ts";

const SUITE_NOTES: Record<Suite, string> = { short: "", ci: " (not in npm test)", full: " (test:all only)" };

const HELP = `Runs the checks that each change must pass. Steps run in parallel; each prints its output when it ends.

  npm test                          most steps, in their short form (about 6 minutes on two cores)
  npm test -- --ci                  all steps but the load test, with the tests that CI runs before a change is merged
  npm run test:all                  all steps in full, and the load test
  npm test -- --only unit,lint      some steps; a single step prints its output immediately
  npm test -- --no-install          does not install missing programs

Some tests need a program outside npm, such as a browser. A missing one is installed with apt if that needs no password.
Otherwise its tests are skipped by name; with CI=true their step fails.

Steps:
${STEPS.map(({ name, about, smallestSuite }) => `  ${name.padEnd(12)}${about}${SUITE_NOTES[smallestSuite ?? "short"]}`).join("\n")}

TEST_DATABASE_URL=postgres://… runs the postgres step on that server instead of starting one.
TEST_S3_ENDPOINT=https://… with TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY does the same for the s3 step.`;

/** The scheduler assumes at least two cores, so that other steps can run at the same time as the browser tests. */
const MIN_CORES = 2;

interface Result {
  step: Step;
  outcome: Outcome;
  seconds: number;
}

function selectSuite({
  ci = false,
  all = false,
}: {
  ci?: boolean | undefined;
  all?: boolean | undefined;
}): Suite {
  if (ci && all) throw new Error("Use either --ci or --all.");
  return all ? "full" : ci ? "ci" : "short";
}

function selectSteps(only: string | undefined, suite: Suite): readonly Step[] {
  if (only === undefined) {
    return STEPS.filter(({ smallestSuite = "short" }) => isInSuite(smallestSuite, suite));
  }
  const names = only.split(",");
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(", ")}. See npm test -- --help.`);
  return STEPS.filter(({ name }) => names.includes(name));
}

async function runSteps(
  steps: readonly Step[],
  outcomes: ReadonlyMap<string, Outcome>,
  suite: Suite,
): Promise<Result[]> {
  const isOnlyStep = steps.length === 1;
  return runSchedule<Step, Result>(steps, {
    cores: Math.max(MIN_CORES, availableParallelism()),
    hasFailed: ({ outcome }) => outcome.failed > 0,
    run: async (step, isBlocked) => {
      const buffer = new OutputBuffer();
      const output = isOnlyStep ? process.stdout : buffer;
      const startedAt = performance.now();
      console.log(`── ${step.name} started: ${step.about}`);
      if (isBlocked) writeLine(output, `Not run: it needs ${step.needs?.join(", ")}.`);
      const outcome = isBlocked
        ? FAILED
        : (outcomes.get(step.name) ??
          (await step.run({ suite, output }).catch(createFailureHandler(output))));
      const seconds = (performance.now() - startedAt) / 1000;
      process.stdout.write(`\n${buffer.toString()}`);
      console.log(`── ${step.name}: ${describeStatus(outcome)} in ${seconds.toFixed(1)} s\n`);
      return { step, outcome, seconds };
    },
  });
}

/** Returns an error handler that reports the error and returns a failure, so that the other steps continue. */
const createFailureHandler = (output: Output) => (error: unknown) => {
  writeLine(output, error instanceof Error ? (error.stack ?? error.message) : String(error));
  return FAILED;
};

function printSummary(results: readonly Result[], notes: readonly string[], seconds: number): void {
  for (const result of results) {
    const { step, outcome } = result;
    console.log(
      `${step.name.padEnd(12)}${result.seconds.toFixed(1).padStart(7)} s   ${formatTotals(outcome)}`,
    );
  }
  console.log(`${"wall clock".padEnd(12)}${seconds.toFixed(1).padStart(7)} s`);
  if (notes.length > 0) console.log(`\n${notes.join("\n")}`);
  for (const { step, outcome } of results) {
    for (const failure of outcome.failures ?? []) console.log(`\n${step.name}: ${failure}`);
  }
  console.log(`\n${formatTotals(sumOutcomes(results.map(({ outcome }) => outcome)))}`);
}

async function main() {
  const options = {
    only: { type: "string" },
    "no-install": { type: "boolean" },
    ci: { type: "boolean" },
    all: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(HELP);
  forwardSignals();
  const suite = selectSuite(values);
  // The programs of the steps inherit this variable, and test/suite.ts reads it.
  process.env["TEST_SUITE"] = suite;
  const steps = selectSteps(values.only, suite);
  const startedAt = performance.now();
  const isStrict = process.env["CI"] === "true";
  const { outcomes, notes } = await prepareSteps(steps, {
    suite,
    canInstall: !values["no-install"],
    isStrict,
  });
  const results = await runSteps(steps, outcomes, suite);
  printSummary(results, notes, (performance.now() - startedAt) / 1000);
  process.exitCode = results.some(({ outcome }) => outcome.failed > 0) ? 1 : 0;
}

try {
  await main();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
