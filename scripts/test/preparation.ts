import type { Outcome } from "./outcome.ts";
import { FAILED, SKIPPED } from "./outcome.ts";
import type { Step } from "./steps.ts";
import { isInSuite } from "./suites.ts";
import type { Suite } from "./suites.ts";
import { describeMissingTool, installMissingTools } from "./tools.ts";
import type { Tool } from "./tools.ts";

type StepTools = Pick<Step, "name" | "requiredTools" | "tools">;

interface PrepareOptions {
  suite: Suite;
  /** Whether missing tools are installed where possible. */
  canInstall: boolean;
  /** Whether a missing tool is a failure: in CI. */
  isStrict: boolean;
}

export interface Preparation {
  /** Outcomes of the steps that do not run, by name. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** One line for each step that does not run completely. */
  notes: readonly string[];
}

/** Installs what the steps need. Installations run one after another, because apt cannot run twice at the same time. */
export async function prepareSteps(
  steps: readonly Step[],
  { suite, canInstall, isStrict }: PrepareOptions,
): Promise<Preparation> {
  const tools = steps.flatMap((step) => listTools(step, suite));
  const missing = canInstall ? await installMissingTools(tools) : tools.filter((tool) => !tool.isInstalled());
  const outcomes = new Map<string, Outcome>();
  const notes: string[] = [];
  for (const step of steps) {
    const { outcome, notes: stepNotes } = judgeStep(step, { suite, missing, isStrict });
    notes.push(...stepNotes);
    const prepared = outcome ?? (await step.prepare?.(canInstall));
    if (prepared?.passed === 0) outcomes.set(step.name, prepared);
  }
  for (const note of notes) console.log(note);
  return { outcomes, notes };
}

/** Returns the tools that a suite uses in a step. */
function listTools({ requiredTools = [], tools = [] }: StepTools, suite: Suite): Tool[] {
  return [...requiredTools, ...tools].filter(({ smallestSuite = "short" }) =>
    isInSuite(smallestSuite, suite),
  );
}

interface JudgeOptions {
  suite: Suite;
  missing: readonly Tool[];
  isStrict: boolean;
}

/** Returns the outcome of a step that cannot run without its missing tools, and what to tell about them. */
export function judgeStep(
  step: StepTools,
  { suite, missing, isStrict }: JudgeOptions,
): { outcome: Outcome | undefined; notes: string[] } {
  const lacking = listTools(step, suite).filter((tool) => missing.includes(tool));
  const cannotRun = lacking.some((tool) => step.requiredTools?.includes(tool));
  const effect = isStrict ? "failed" : cannotRun ? "was skipped" : "ran without some tests";
  const notes = lacking.map((tool) => `${step.name} ${effect}: ${describeMissingTool(tool)}`);
  if (lacking.length === 0) return { outcome: undefined, notes };
  if (isStrict) return { outcome: FAILED, notes };
  return { outcome: cannotRun ? SKIPPED : undefined, notes };
}
