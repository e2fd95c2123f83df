import { haveBrowser } from "./browser.ts";
import { FAILED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { runAll, runPlaywright, runVitest } from "./run.ts";
import { runOnS3Server } from "./s3.ts";

export interface Step {
  name: string;
  about: string;
  /** A step that this one makes no sense without. */
  needs?: string;
  run: (options: { mayInstall: boolean }) => Promise<Outcome>;
}

/** Both the linter and the compiler read the types that the routes file makes. */
const TYPEGEN = ["react-router", "typegen"] as const;

/** All that `npm test` checks, in this order. */
export const STEPS: readonly Step[] = [
  { name: "lock", about: "package-lock.json is whole", run: () => runAll(["node", "scripts/check-lock.ts"]) },
  { name: "format", about: "every file is formatted", run: () => runAll(["oxfmt", "--check"]) },
  {
    name: "lint",
    about: "lint and the import fence",
    run: () => runAll(TYPEGEN, ["oxlint", "--type-aware"]),
  },
  { name: "types", about: "types", run: () => runAll(TYPEGEN, ["tsc"]) },
  { name: "dead-code", about: "no unused file, export or dependency", run: () => runAll(["knip"]) },
  { name: "build", about: "the build that npm start serves", run: () => runAll(["npm", "run", "build"]) },
  {
    name: "bundle",
    about: "weight of the public pages",
    needs: "build",
    run: () => runAll(["node", "scripts/check-bundle.ts"]),
  },
  { name: "unit", about: "rules, the fence, the project's own tools", run: () => runVitest("unit") },
  {
    name: "pglite",
    about: "operations and API on the embedded database",
    run: () => runVitest("integration-pglite"),
  },
  {
    name: "postgres",
    about: "the same on a PostgreSQL server",
    run: () => runVitest("integration-postgres"),
  },
  {
    name: "s3",
    about: "pictures in a real S3 server's bucket",
    run: ({ mayInstall }) => runOnS3Server(mayInstall),
  },
  {
    name: "browser",
    about: "journeys in a real Chromium",
    needs: "build",
    run: async ({ mayInstall }) => ((await haveBrowser(mayInstall)) ? runPlaywright() : FAILED),
  },
];
