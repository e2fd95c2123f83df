import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { projectRoot } from "#platform/db/project-root.ts";

import { FAILED, PASSED, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

const NAME = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";

/** Dependencies of Mozilla's web service that grading does not use. */
const UNUSED_DEPENDENCIES = [
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

/** Installation folder of this version. It is inside the project, where other users of the machine cannot write. */
const FOLDER = join(projectRoot, "node_modules/.cache", `http-observatory-${VERSION}`);
const PACKAGE = join(FOLDER, "node_modules", NAME);
/** Empty preload lists. They replace downloaded lists, which never contain the test's host. */
const PRELOAD_LISTS = { "hsts-preload.json": "{}", "tld-list.json": "[]" };
const OWNER_ONLY_MODE = 0o700;
const COMPLETION_MARKER = join(FOLDER, "complete");

/** Results that only a public host can have. */
const EXCLUDED_RESULTS = [
  "hsts-preloaded (Strict Transport Security)",
  "redirection-all-redirects-preloaded (Redirection)",
  "redirection-invalid-cert and hsts-invalid-cert (the test certificate is self-signed)",
];

/** Returns the folder of the installed Observatory, or undefined. */
export function findObservatory(): string | undefined {
  return existsSync(COMPLETION_MARKER) ? PACKAGE : undefined;
}

/** Installs the Observatory if it is missing and `canInstall` is true. Prints the excluded results, or why the Observatory is unavailable. */
export async function prepareObservatory(canInstall: boolean): Promise<Outcome> {
  if (findObservatory() === undefined) {
    if (!canInstall) {
      console.log(
        "Skipped: the grade needs Mozilla's HTTP Observatory. To install it, run npm test without --no-install",
      );
      return SKIPPED;
    }
    const { outcome, message } = await installObservatory();
    console.log(message);
    if (outcome.passed === 0) return outcome;
  }
  console.log(`Not graded: ${EXCLUDED_RESULTS.join(", ")}.`);
  return PASSED;
}

const npmErrorSchema = z.object({ error: z.object({ code: z.string(), summary: z.string() }) });

/** npm error codes of an unreachable registry, and of a registry without the package. */
const UNREACHABLE_CODES =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)$/;
const MISSING_PACKAGE_CODES = /^(?:E403|E404|ETARGET|ENOVERSIONS)$/;

/** Returns the outcome of a failed `npm install --json`: skipped if the registry lacks the package or is unreachable. */
export function parseInstallError(output: string): { outcome: Outcome; message: string } {
  const { code, summary } = npmErrorSchema.safeParse(parseJson(output)).data?.error ?? {
    code: "",
    summary: output,
  };
  const isMissing = MISSING_PACKAGE_CODES.test(code);
  if (!isMissing && !UNREACHABLE_CODES.test(code))
    return { outcome: FAILED, message: `${NAME} ${VERSION} was not installed: ${summary}` };
  const reason = isMissing ? "does not have it" : "cannot be reached";
  const message = `Skipped: the grade needs ${NAME} ${VERSION}, and the registry ${reason} (${code}: ${summary})`;
  return { outcome: SKIPPED, message };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Installs the Observatory without running installation scripts. */
async function installObservatory(): Promise<{ outcome: Outcome; message: string }> {
  console.log(`Installing ${NAME}.`);
  const emptyPackage = join(FOLDER, "empty");
  mkdirSync(emptyPackage, { recursive: true, mode: OWNER_ONLY_MODE });
  writeFileSync(join(emptyPackage, "package.json"), JSON.stringify({ name: "empty", version: "99.0.0" }));
  const overrides = Object.fromEntries(UNUSED_DEPENDENCIES.map((name) => [name, "file:./empty"]));
  const manifest = { private: true, dependencies: { [NAME]: VERSION }, overrides };
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify(manifest));
  const quietOptions = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--json"];
  const args = ["install", "--prefix", FOLDER, ...quietOptions];
  const { isSuccess, output } = await new Promise<{ isSuccess: boolean; output: string }>((done) => {
    execFile("npm", args, (error, stdout) =>
      done({ isSuccess: error === null, output: stdout || (error?.message ?? "") }),
    );
  });
  if (!isSuccess) return parseInstallError(output);
  for (const [file, text] of Object.entries(PRELOAD_LISTS)) writeFileSync(join(PACKAGE, "conf", file), text);
  writeFileSync(COMPLETION_MARKER, VERSION);
  return { outcome: PASSED, message: `${NAME} ${VERSION} is installed.` };
}
