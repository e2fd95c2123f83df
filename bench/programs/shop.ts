import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { freePort } from "./free-port.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const STAFF = { email: "staff@example.com", password: "a-password-for-benchmarks" };

/** The program, as `npm start` runs it, with the sample catalogue and a data directory of its own. */
export interface Shop {
  origin: string;
  pid: number;
  dataDir: string;
}

/**
 * Runs a task with a shop that was never open before; program and data are gone after it.
 * @param settings environment variables beside those that every shop here has, e.g. DATABASE_URL
 * @param filled a data directory that it starts with a copy of
 */
export async function withShop<Result>(
  task: (shop: Shop) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
  filled?: string,
): Promise<Result> {
  return withTemporaryFolder("shop-bench", async (dataDir) => {
    if (filled !== undefined) await cp(filled, dataDir, { recursive: true });
    const port = await freePort();
    const program = startProgram({ ...settings, PORT: String(port), DATA_DIR: dataDir });
    const kill = () => program.kill("SIGKILL");
    process.prependOnceListener("exit", kill);
    try {
      const pid = await untilReady(program);
      return await task({ origin: `http://127.0.0.1:${port}`, pid, dataDir });
    } finally {
      process.off("exit", kill);
      program.kill("SIGTERM");
      if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
    }
  });
}

/** Starts the program without waiting for it. */
export function startProgram(settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ["src/server/main.ts"], {
    cwd: PROJECT,
    env: {
      ...ownEnvironment(),
      ...settings,
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Settings of a shop that may run on this machine are not those of the one to be measured. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot, TEMP } = process.env;
  return { PATH, TMPDIR, SystemRoot, TEMP };
}

/** Fills a shop on PostgreSQL with the seeding command, which may run beside the program. */
export async function seed(
  { dataDir }: Pick<Shop, "dataDir">,
  databaseUrl: string,
  words: readonly string[],
): Promise<void> {
  await promisify(execFile)(process.execPath, ["src/server/cli/seed.ts", ...words], {
    cwd: PROJECT,
    env: { ...ownEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
}

/** Fills an embedded database that no program has open. */
export async function seedEmbedded(dataDir: string, words: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ["src/server/cli/seed.ts", ...words], {
    cwd: PROJECT,
    env: { ...ownEnvironment(), DATA_DIR: dataDir },
  });
}

async function untilReady({ stdout, pid }: ChildProcess): Promise<number> {
  if (stdout === null || pid === undefined) throw new Error("The shop could not be started.");
  for await (const line of createInterface(stdout)) {
    if (!line.startsWith("Ready:")) continue;
    stdout.resume();
    return pid;
  }
  throw new Error("The shop did not open.");
}

/** Signs in; answers the cookie that staff's requests carry. */
export async function signIn({ origin }: Shop): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(STAFF),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie.split(";")[0] ?? "";
}
