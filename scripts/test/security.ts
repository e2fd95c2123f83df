import { auditDependencies } from "./audit.ts";
import { seekNginx } from "./nginx.ts";
import { seekObservatory } from "./observatory.ts";
import { addUp, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { runVitest } from "./run.ts";

/** Grades the built shop behind nginx by Mozilla's rules, and looks for known weaknesses of its packages. */
export async function checkSecurity(mayInstall: boolean): Promise<Outcome> {
  return addUp([await gradePages(mayInstall), await auditDependencies()]);
}

async function gradePages(mayInstall: boolean): Promise<Outcome> {
  const hasFront = await seekNginx(mayInstall);
  const rules = await seekObservatory(mayInstall);
  if (rules.passed === 0) return rules;
  return hasFront ? runVitest("security") : SKIPPED;
}
