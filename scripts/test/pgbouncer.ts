import { hasApt, hasProgram, installPackages } from "./apt.ts";

const NAME = "pgbouncer";

/** Installs PgBouncer if it is missing and `mayInstall`; otherwise prints what is skipped. */
export async function seekPgbouncer(mayInstall: boolean): Promise<void> {
  if (hasProgram(NAME)) return;
  if (mayInstall && hasApt()) {
    console.log("PgBouncer is missing: installing it.");
    await installPackages([NAME]);
    if (hasProgram(NAME)) return;
  }
  const advice = hasApt() ? "npm test -- --install" : "a PgBouncer of your system";
  console.log(`Skipped: the tests through PgBouncer need one. Run them with: ${advice}`);
}
