import { findTestBrowser } from "../find-chromium.ts";
import { formatInstallCommand, hasApt, hasProgram, installPackages, mayInstall } from "./apt.ts";
import { findJava } from "./java.ts";
import { S3_SERVER_PACKAGES, S3_SERVER_PROGRAMS } from "./s3-server.ts";
import type { Suite } from "./suites.ts";

/** A program outside npm that some tests need. */
export interface Tool {
  name: string;
  isInstalled: () => boolean;
  /** Debian packages that contain the program. */
  packages: readonly string[];
  /** Packages to install if the system does not have `packages`. */
  otherPackages?: readonly string[];
  neededFor: string;
  /** Instruction for systems without apt. */
  alternative: string;
  /** The smallest suite whose tests need the program. Default: every suite. */
  smallestSuite?: Suite;
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
    smallestSuite: "full",
  },
  java: {
    name: "Java",
    isInstalled: () => findJava() !== undefined,
    packages: ["default-jre-headless"],
    neededFor: "the Nu HTML checker",
    alternative: "install Java (JAVA_HOME or PATH)",
    smallestSuite: "ci",
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
    isInstalled: () => Boolean(process.env["TEST_S3_ENDPOINT"]) || S3_SERVER_PROGRAMS.every(hasProgram),
    packages: S3_SERVER_PACKAGES,
    neededFor: "the tests of the S3 store",
    alternative: "set TEST_S3_ENDPOINT=https://… (see npm test -- --help)",
  },
  browser: {
    name: "Chromium",
    isInstalled: () => findTestBrowser() !== undefined,
    // The headless shell uses a third less CPU time than Chromium.
    packages: ["chromium-headless-shell"],
    otherPackages: ["chromium"],
    neededFor: "the browser tests",
    alternative: "run npx playwright install chromium-headless-shell, or set CHROME_PATH=/path/to/chromium",
  },
} as const satisfies Record<string, Tool>;

/** Installs the missing tools if apt may be used without a password. Returns the tools that are missing afterwards. */
export async function installMissingTools(tools: Iterable<Tool>): Promise<Tool[]> {
  const missing = [...new Set(tools)].filter((tool) => !tool.isInstalled());
  if (missing.length === 0 || !mayInstall()) return missing;
  const names = missing.map(({ name }) => name).join(", ");
  console.log(
    `Installing ${names} from the system's packages, because some tests need it (--no-install skips them).`,
  );
  await installPackages(missing.flatMap(({ packages }) => packages));
  // If the system lacks one package, apt installs none of them.
  for (const { packages, otherPackages, isInstalled } of missing) {
    if (!isInstalled() && missing.length > 1) await installPackages(packages);
    if (!isInstalled() && otherPackages) await installPackages(otherPackages);
  }
  return missing.filter(({ isInstalled }) => !isInstalled());
}

/** Describes what a missing tool is for, with the command that adds it. */
export function describeMissingTool({ name, neededFor, packages, alternative }: Tool): string {
  const advice = hasApt() ? formatInstallCommand(packages) : alternative;
  return `${name} is missing, which is needed for ${neededFor}. To add it: ${advice}`;
}
