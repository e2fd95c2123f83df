import { haveBrowser } from "./browser.ts";
import { runFaults } from "./faults.ts";
import { seekJava } from "./java.ts";
import { seekLibreOffice } from "./libre-office.ts";
import { seekNginx } from "./nginx.ts";
import { seekPgbouncer } from "./pgbouncer.ts";
import { runFuzz } from "./fuzz.ts";
import { FAILED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { runAll, runPlaywright, runVitest } from "./run.ts";
import { runOnS3Server } from "./s3.ts";
import { checkSecurity } from "./security.ts";

export interface Step {
  name: string;
  about: string;
  /** A step that this one makes no sense without. */
  needs?: string;
  run: (options: { mayInstall: boolean }) => Promise<Outcome>;
}

/** A change is judged by what it changes: new choices are for `npm run test:fuzz` and `test:faults`, without a seed. */
const SEED = 7;

/** Twice what they take on two cores. */
const BROWSER_MINUTES = 28;

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
  {
    name: "unit",
    about: "rules, the fence, the project's own tools",
    run: async ({ mayInstall }) => {
      await seekLibreOffice(mayInstall);
      return runVitest("unit");
    },
  },
  {
    name: "components",
    about: "forms, dialogs and lists in a simulated DOM",
    run: () => runVitest("components"),
  },
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
    name: "durability",
    about: "what a power cut leaves of the embedded database",
    run: () => runVitest("durability", { settings: { DURABILITY_SEED: String(SEED) } }),
  },
  {
    name: "s3",
    about: "pictures in a real S3 server's bucket",
    run: ({ mayInstall }) => runOnS3Server(mayInstall),
  },
  {
    name: "pages",
    about: "HTML, heads, structured data, sitemap and feed of the built shop",
    needs: "build",
    run: async ({ mayInstall }) => {
      await seekJava(mayInstall);
      return runVitest("pages");
    },
  },
  {
    name: "deploy",
    about: "several processes on PostgreSQL, behind PgBouncer, and nginx in front of two shops",
    needs: "build",
    run: async ({ mayInstall }) => {
      await seekNginx(mayInstall);
      await seekPgbouncer(mayInstall);
      return runVitest("deploy");
    },
  },
  {
    name: "faults",
    about: "nothing is lost while the server, PostgreSQL, connections and the disk fail",
    needs: "build",
    run: () => runFaults({ isLong: false, seed: SEED }),
  },
  {
    name: "security",
    about: "Mozilla's HTTP Observatory behind nginx: A+; known weaknesses of packages",
    needs: "build",
    run: ({ mayInstall }) => checkSecurity(mayInstall),
  },
  {
    name: "fuzz",
    about: "random requests, naughty strings and lives of orders, in their short form",
    needs: "build",
    run: () => runFuzz({ seed: SEED }),
  },
  {
    name: "load",
    about: "a minute of mixed traffic at half of what the built shop can take",
    needs: "build",
    run: () => runAll(["npm", "run", "test:load"]),
  },
  {
    name: "browser",
    about: "journeys in a real Chromium",
    needs: "build",
    run: async ({ mayInstall }) =>
      (await haveBrowser(mayInstall)) ? runPlaywright(BROWSER_MINUTES) : FAILED,
  },
];
