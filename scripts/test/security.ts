import { findObservatory } from "./observatory.ts";
import type { Outcome } from "./outcome.ts";
import { SKIPPED } from "./outcome.ts";
import type { Output } from "./output.ts";
import { runVitest } from "./run.ts";

/** Grades the pages of the built shop behind nginx by Mozilla's rules. */
export async function gradePages(output: Output): Promise<Outcome> {
  return findObservatory() === undefined ? SKIPPED : runVitest("security", { output });
}
