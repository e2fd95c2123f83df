import { auditDependencies } from "./audit.ts";
import { runFaults } from "./faults.ts";
import { runFresh } from "./fresh.ts";
import { runFuzz } from "./fuzz.ts";
import { checkNodePins } from "./node-pins.ts";
import { prepareObservatory } from "./observatory.ts";
import type { Outcome } from "./outcome.ts";
import type { Output } from "./output.ts";
import { runCommands, runPlaywright, runVitest } from "./run.ts";
import { runOnS3Server } from "./s3.ts";
import type { Task } from "./schedule.ts";
import { gradePages } from "./security.ts";
import type { Suite } from "./suites.ts";
import { TOOLS } from "./tools.ts";
import type { Tool } from "./tools.ts";

interface StepContext {
  suite: Suite;
  output: Output;
}

export interface Step extends Task {
  about: string;
  /** Programs without which the step does not run. */
  requiredTools?: readonly Tool[];
  /** Programs that the step needs for some of its tests. */
  tools?: readonly Tool[];
  /** Downloads packages that the step needs. If the outcome has no passed test, the step does not run. */
  prepare?: (canInstall: boolean) => Promise<Outcome>;
  /** The smallest suite that contains the step; without it, every suite contains the step. */
  smallestSuite?: Suite;
  run: (context: StepContext) => Promise<Outcome>;
}

/** `npm test` uses a fixed seed, so that results are reproducible. `test:fuzz` and `test:faults` use random seeds. */
const SEED = 7;

/** Several times the usual duration of the browser tests on two cores, because a CI machine may be slow. */
const BROWSER_TIMEOUT_MINUTES = 150;

/** Several checkers would check the same types repeatedly, which takes twice the processor time. */
const ONE_CHECKER = ["--checkers", "1"] as const;

/** The linter and the compiler read the types that this command generates from the routes. */
const TYPEGEN = ["react-router", "typegen"] as const;

/**
 * All steps in order of priority: the scheduler starts the first step in the list that can start. The longest steps come
 * first, so that all cores are busy until the end.
 */
export const STEPS: readonly Step[] = [
  {
    name: "postgres",
    about: "operations and API on a PostgreSQL server",
    cores: 1,
    run: ({ output }) => runVitest("integration-postgres", { output }),
  },
  {
    name: "build",
    about: "the build that npm start serves",
    cores: 1,
    run: ({ output }) => runCommands(output, ["npm", "run", "build"]),
  },
  {
    name: "lock",
    about: "package-lock.json is complete",
    cores: 1,
    run: ({ output }) => runCommands(output, ["node", "scripts/check-lock.ts"]),
  },
  {
    name: "types",
    about: "type checks",
    cores: 1,
    run: ({ output }) => runCommands(output, TYPEGEN, ["tsc", ...ONE_CHECKER]),
  },
  {
    name: "browser",
    about: "journeys in a real Chromium",
    needs: ["build"],
    cores: 1,
    requiredTools: [TOOLS.browser],
    run: ({ output }) => runPlaywright(BROWSER_TIMEOUT_MINUTES, output),
  },
  {
    name: "deploy",
    about: "several processes on PostgreSQL, behind PgBouncer, and nginx in front of two shops",
    needs: ["build"],
    cores: 0.5,
    tools: [TOOLS.nginx, TOOLS.pgbouncer],
    smallestSuite: "ci",
    run: ({ output }) => runVitest("deploy", { output }),
  },
  {
    name: "components",
    about: "forms, dialogs and lists in a simulated DOM",
    cores: 1,
    run: ({ output }) => runVitest("components", { output }),
  },
  {
    name: "fuzz",
    about: "random requests, strings and order life cycles",
    needs: ["build"],
    cores: 1,
    smallestSuite: "ci",
    run: ({ output, suite }) => runFuzz({ isLong: suite === "full", seed: SEED, output }),
  },
  {
    name: "faults",
    about: "no data is lost while the server, PostgreSQL, connections and the disk fail",
    needs: ["build"],
    cores: 0.5,
    smallestSuite: "ci",
    run: ({ output, suite }) => runFaults({ isLong: suite === "full", seed: SEED, output }),
  },
  {
    name: "pages",
    about: "HTML, heads, structured data, sitemap and feed of the built shop",
    needs: ["build"],
    cores: 1,
    tools: [TOOLS.java],
    smallestSuite: "ci",
    run: ({ output }) => runVitest("pages", { output }),
  },
  {
    name: "pglite",
    about: "behavior that differs on the embedded database",
    cores: 1,
    run: ({ output }) => runVitest("integration-pglite", { output }),
  },
  {
    name: "lint",
    about: "lint rules, including import boundaries; type-aware rules in CI",
    cores: 1,
    run: ({ output, suite }) =>
      suite === "short"
        ? runCommands(output, ["npm", "run", "lint"])
        : runCommands(output, TYPEGEN, ["npm", "run", "lint:types"]),
  },
  {
    name: "unit",
    about: "domain rules, import boundaries and the project's own tools",
    cores: 1,
    tools: [TOOLS.libreOffice],
    run: ({ output }) => runVitest(["unit", "tools"], { output }),
  },
  {
    name: "durability",
    about: "the embedded database after a power failure",
    cores: 1,
    smallestSuite: "ci",
    run: ({ output }) => runVitest("durability", { output, settings: { DURABILITY_SEED: String(SEED) } }),
  },
  {
    name: "s3",
    about: "images in the bucket of a real S3 server",
    cores: 0.5,
    requiredTools: [TOOLS.s3],
    smallestSuite: "ci",
    run: ({ output }) => runOnS3Server(output),
  },
  {
    name: "security",
    about: "grade A+ by the rules of Mozilla's HTTP Observatory, behind nginx",
    needs: ["build"],
    cores: 1,
    requiredTools: [TOOLS.nginx],
    prepare: prepareObservatory,
    smallestSuite: "ci",
    run: ({ output }) => gradePages(output),
  },
  {
    name: "audit",
    about: "known vulnerabilities in packages",
    cores: 0.5,
    run: ({ output }) => auditDependencies(output),
  },
  {
    name: "node",
    about: "the registry has no newer version of the pinned line of Node.js",
    cores: 0.5,
    smallestSuite: "full",
    run: ({ output }) => checkNodePins(output),
  },
  {
    name: "bundle",
    about: "size of the public pages",
    needs: ["build"],
    cores: 1,
    run: ({ output }) => runCommands(output, ["node", "scripts/check-bundle.ts"]),
  },
  {
    name: "dead-code",
    about: "no unused file, export or dependency; no export of src that only tests use",
    cores: 1,
    run: ({ output }) =>
      runCommands(output, ["knip"], ["knip", "--production", "--include", "files,exports,types"]),
  },
  {
    name: "format",
    about: "every file is formatted",
    cores: 1,
    run: ({ output }) => runCommands(output, ["oxfmt", "--check"]),
  },
  {
    name: "fresh",
    about: "the commands of the README in a minimal Debian with only Node.js and npm",
    // It runs npm test, which uses all cores.
    cores: 2,
    smallestSuite: "full",
    run: ({ output }) => runFresh({ runsTests: true, output }),
  },
  {
    name: "load",
    about: "mixed traffic at half of the built shop's capacity",
    needs: ["build"],
    // The step measures response times, which concurrent steps would change.
    cores: 2,
    smallestSuite: "full",
    run: ({ output }) => runCommands(output, ["npm", "run", "test:load"]),
  },
];
