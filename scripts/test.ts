import { parseArgs } from "node:util";
import { addUp, closingLine, FAILED, verdict } from "./test/outcome.ts";
import type { Outcome } from "./test/outcome.ts";
import { endOnSignals } from "./test/program.ts";
import { STEPS } from "./test/steps.ts";
import type { Step } from "./test/steps.ts";

const HELP = `Runs everything that must hold before a change is good.

  npm test                          all steps
  npm test -- --only unit,lint      some of them
  npm test -- --install             installs browser, S3 server, nginx, PgBouncer, Java and
                                  Mozilla's Observatory if missing (always so with CI=true)

Steps:
${STEPS.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join("\n")}

TEST_DATABASE_URL=postgres://… runs the postgres step on that server instead of one of its own;
TEST_S3_ENDPOINT=https://… with TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY does so for s3.`;

interface Result {
  step: Step;
  outcome: Outcome;
  seconds: number;
}

async function runStep(step: Step, done: readonly Result[], mayInstall: boolean): Promise<Result> {
  console.log(`\n── ${step.name}: ${step.about}`);
  const started = performance.now();
  const isPointless = done.some((result) => result.step.name === step.needs && result.outcome.failed > 0);
  if (isPointless) console.log(`Not run: it needs the ${step.needs} step.`);
  const outcome = isPointless ? FAILED : await step.run({ mayInstall });
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${step.name}: ${verdict(outcome)} in ${seconds.toFixed(1)} s`);
  return { step, outcome, seconds };
}

function choose(only: string | undefined): readonly Step[] {
  if (only === undefined) return STEPS;
  const names = only.split(",");
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(", ")}. See npm test -- --help.`);
  return STEPS.filter(({ name }) => names.includes(name));
}

async function main() {
  const options = {
    only: { type: "string" },
    install: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(HELP);
  endOnSignals();
  const mayInstall = values.install === true || process.env["CI"] === "true";
  const results: Result[] = [];
  for (const step of choose(values.only)) results.push(await runStep(step, results, mayInstall));
  console.log();
  for (const { step, outcome, seconds } of results) {
    console.log(`${step.name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s   ${closingLine(outcome)}`);
  }
  for (const { step, outcome } of results) {
    for (const failure of outcome.failures ?? []) console.log(`\n${step.name}: ${failure}`);
  }
  const total = addUp(results.map(({ outcome }) => outcome));
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${closingLine(total)}`);
}

try {
  await main();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
