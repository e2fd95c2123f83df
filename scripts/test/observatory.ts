import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { projectRoot } from "#db/project-root.ts";

import { FAILED, PASSED, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

const NAME = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";

/** Of Mozilla's own service: its listener, its database, its reports. The rules use none of it. */
const OF_THE_SERVICE = [
  "@fastify/cors",
  "@fastify/helmet",
  "@fastify/postgres",
  "@fastify/static",
  "@sentry/node",
  "fastify",
  "fastify-simple-form",
  "pg",
  "pg-format",
  "pg-native",
  "pg-pool",
  "postgrator",
  "postgrator-cli",
];

/** In the project, where nobody else of this machine can write; a new version has a folder of its own. */
const FOLDER = join(projectRoot, "node_modules/.cache", `http-observatory-${VERSION}`);
const PACKAGE = join(FOLDER, "node_modules", NAME);
/** Lists that its installation would fetch: hosts that browsers know beforehand. A host of the tests is on none. */
const LISTS = { "hsts-preload.json": "{}", "tld-list.json": "[]" };
const OWNERS_ONLY = 0o700;
const COMPLETE = join(FOLDER, "complete");

/** What needs a host that the world knows: results of these rules that the test's host can never have. */
const EXCLUDED_TABLES = [
  "hsts-preloaded (Strict Transport Security)",
  "redirection-all-redirects-preloaded (Redirection)",
  "redirection-invalid-cert and hsts-invalid-cert (whether the world trusts the certificate)",
];

/** The folder of Mozilla's rules for headers; `undefined` where they are not there. */
export function findObservatory(): string | undefined {
  return existsSync(COMPLETE) ? PACKAGE : undefined;
}

/** Fetches the rules where that is allowed and they are missing; says why where they are not there then, and else what is left out. */
export async function seekObservatory(mayInstall: boolean): Promise<Outcome> {
  if (findObservatory() === undefined) {
    if (!mayInstall) {
      console.log("Skipped: the grade needs Mozilla's HTTP Observatory. Get it with: npm test -- --install");
      return SKIPPED;
    }
    const { outcome, words } = await fetchRules();
    console.log(words);
    if (outcome.passed === 0) return outcome;
  }
  console.log(`Left out of the grade: ${EXCLUDED_TABLES.join(", ")}.`);
  return PASSED;
}

const printedError = z.object({ error: z.object({ code: z.string(), summary: z.string() }) });

/** How npm names that a registry was not reached, and that it has or gives no such package. */
const UNREACHABLE =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)$/;
const LACKING = /^(?:E403|E404|ETARGET|ENOVERSIONS)$/;

/** What `npm install --json` printed as it failed: a machine whose registry cannot give the rules cannot grade. */
export function readFailedInstall(printed: string): { outcome: Outcome; words: string } {
  const { code, summary } = printedError.safeParse(asJson(printed)).data?.error ?? {
    code: "",
    summary: printed,
  };
  const isLacking = LACKING.test(code);
  if (!isLacking && !UNREACHABLE.test(code))
    return { outcome: FAILED, words: `${NAME} ${VERSION} was not installed: ${summary}` };
  const reason = isLacking ? "does not have it" : "cannot be reached";
  const words = `Skipped: the grade needs ${NAME} ${VERSION}, and the registry ${reason} (${code}: ${summary})`;
  return { outcome: SKIPPED, words };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Nothing of the packages is run while they are installed. */
async function fetchRules(): Promise<{ outcome: Outcome; words: string }> {
  console.log(`No ${NAME} here: installing it.`);
  const empty = join(FOLDER, "empty");
  mkdirSync(empty, { recursive: true, mode: OWNERS_ONLY });
  writeFileSync(join(empty, "package.json"), JSON.stringify({ name: "empty", version: "99.0.0" }));
  const overrides = Object.fromEntries(OF_THE_SERVICE.map((name) => [name, "file:./empty"]));
  const manifest = { private: true, dependencies: { [NAME]: VERSION }, overrides };
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify(manifest));
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--json"];
  const words = ["install", "--prefix", FOLDER, ...quiet];
  const { isDone, printed } = await new Promise<{ isDone: boolean; printed: string }>((done) => {
    execFile("npm", words, (error, stdout) =>
      done({ isDone: error === null, printed: stdout || (error?.message ?? "") }),
    );
  });
  if (!isDone) return readFailedInstall(printed);
  for (const [file, text] of Object.entries(LISTS)) writeFileSync(join(PACKAGE, "conf", file), text);
  writeFileSync(COMPLETE, VERSION);
  return { outcome: PASSED, words: `${NAME} ${VERSION} is installed.` };
}
