import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { findFreePort } from "#test/ports.ts";

import { withTemporaryFolder } from "./temporary-folder.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const STAFF = { email: "staff@example.com", password: "a-password-for-benchmarks" };

/** A running shop with its own data directory, started like `npm start`. */
export interface Shop {
  origin: string;
  pid: number;
  dataDir: string;
}

/**
 * Runs a task with a new shop, then stops the shop and deletes its data.
 * @param settings additional environment variables, e.g. DATABASE_URL
 * @param dataDirToCopy initial contents of the data directory
 */
export async function withShop<Result>(
  task: (shop: Shop) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
  dataDirToCopy?: string,
): Promise<Result> {
  return withTemporaryFolder("shop-bench", async (dataDir) => {
    if (dataDirToCopy !== undefined) await cp(dataDirToCopy, dataDir, { recursive: true });
    const port = await findFreePort();
    const program = startShopProcess({ ...settings, PORT: String(port), DATA_DIR: dataDir });
    const killShop = () => program.kill("SIGKILL");
    process.prependOnceListener("exit", killShop);
    try {
      const pid = await waitUntilReady(program);
      return await task({ origin: `http://127.0.0.1:${port}`, pid, dataDir });
    } finally {
      process.off("exit", killShop);
      program.kill("SIGTERM");
      if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
    }
  });
}

/** Starts the shop without waiting until it is ready. */
export function startShopProcess(settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ["src/app/main.ts"], {
    cwd: PROJECT,
    env: {
      ...buildCleanEnvironment(),
      ...settings,
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Returns the environment variables that every program needs, without the shop's settings. */
function buildCleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot, TEMP } = process.env;
  return { PATH, TMPDIR, SystemRoot, TEMP };
}

/** Generates data for a shop on PostgreSQL. The shop may be running. */
export async function seedPostgres(
  { dataDir }: Pick<Shop, "dataDir">,
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  await promisify(execFile)(process.execPath, ["src/app/commands/seed.ts", ...args], {
    cwd: PROJECT,
    env: { ...buildCleanEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
}

/** Generates data in an embedded database. The shop must not be running. */
export async function seedEmbedded(dataDir: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ["src/app/commands/seed.ts", ...args], {
    cwd: PROJECT,
    env: { ...buildCleanEnvironment(), DATA_DIR: dataDir },
  });
}

async function waitUntilReady({ stdout, pid }: ChildProcess): Promise<number> {
  if (stdout === null || pid === undefined) throw new Error("The shop did not start.");
  for await (const line of createInterface(stdout)) {
    if (!line.startsWith("Ready:")) continue;
    stdout.resume();
    return pid;
  }
  throw new Error("The shop exited before it was ready.");
}

/** Signs in as admin and returns the session cookie. */
export async function signIn({ origin }: Shop): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(STAFF),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`Signing in failed with ${response.status}.`);
  return cookie.split(";")[0] ?? "";
}
