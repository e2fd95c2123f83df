import { findChromium, findHeadlessShell } from "../find-chromium.ts";
import { hasApt, hasProgram, installPackages } from "./apt.ts";
import { findJava } from "./java.ts";
import { FAILED, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { S3_SERVER_PACKAGES, S3_SERVER_PROGRAMS } from "./s3-server.ts";

/** A program outside npm that some tests need. */
export interface Tool {
  name: string;
  isInstalled: () => boolean;
  /** Debian packages that contain the program. */
  packages: readonly string[];
  neededFor: string;
  /** Instruction for systems without apt. */
  alternative: string;
}

/** Command that starts LibreOffice. */
export const LIBRE_OFFICE = "soffice";

export const TOOLS = {
  libreOffice: {
    name: "LibreOffice",
    isInstalled: () => hasProgram(LIBRE_OFFICE),
    packages: ["libreoffice-calc-nogui"],
    neededFor: "the test that opens exported files",
    alternative: "install LibreOffice (soffice on the PATH)",
  },
  java: {
    name: "Java",
    isInstalled: () => findJava() !== undefined,
    packages: ["default-jre-headless"],
    neededFor: "the Nu HTML checker",
    alternative: "install Java (JAVA_HOME or PATH)",
  },
  nginx: {
    name: "nginx",
    // openssl creates the tests' certificate.
    isInstalled: () => hasProgram("nginx") && hasProgram("openssl"),
    packages: ["nginx-light", "openssl"],
    neededFor: "the tests of deploy/nginx",
    alternative: "install nginx and openssl",
  },
  pgbouncer: {
    name: "PgBouncer",
    isInstalled: () => hasProgram("pgbouncer"),
    packages: ["pgbouncer"],
    neededFor: "the tests through a connection pooler",
    alternative: "install PgBouncer",
  },
  s3: {
    name: "OpenStack Swift (an S3 server)",
    isInstalled: () => S3_SERVER_PROGRAMS.every(hasProgram),
    packages: S3_SERVER_PACKAGES,
    neededFor: "the tests of the S3 store",
    alternative: "set TEST_S3_ENDPOINT=https://… (see npm test -- --help)",
  },
  headlessShell: {
    name: "Chromium's headless shell",
    isInstalled: () => findHeadlessShell() !== undefined,
    packages: ["chromium-headless-shell"],
    neededFor: "faster browser tests (a third less CPU time)",
    alternative: "run npx playwright install chromium-headless-shell",
  },
  browser: {
    name: "Chromium",
    isInstalled: () => findChromium() !== undefined,
    packages: ["chromium"],
    neededFor: "the browser tests",
    alternative: "run npx playwright install chromium, or set CHROME_PATH=/path/to/chromium",
  },
} as const satisfies Record<string, Tool>;

/** Installs missing tools if `canInstall` is true. Prints instructions for each tool that is still missing. */
export async function installMissingTools(tools: readonly Tool[], canInstall: boolean): Promise<void> {
  for (const tool of new Set(tools)) {
    if (!tool.isInstalled()) await installOrPrintAdvice(tool, canInstall);
  }
}

async function installOrPrintAdvice(tool: Tool, canInstall: boolean): Promise<void> {
  const { name, neededFor, alternative } = tool;
  if (canInstall && hasApt()) {
    console.log(`Installing ${name}.`);
    await installPackages(tool.packages);
    if (tool.isInstalled()) return;
  }
  const advice = hasApt() && !canInstall ? "run npm test -- --install" : alternative;
  console.log(`${name} is missing. It is needed for ${neededFor}. To get it, ${advice}.`);
}

/** Returns the outcome of a step without its tool: failed if the installation was attempted, otherwise skipped. */
export function getOutcomeWithoutTool(canInstall: boolean): Outcome {
  return canInstall && hasApt() ? FAILED : SKIPPED;
}
