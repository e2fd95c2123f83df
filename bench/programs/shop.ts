import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

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

/** Runs a task with a shop that was never open before; program and data are gone after it. */
export async function withShop<Result>(task: (shop: Shop) => Promise<Result>): Promise<Result> {
  return withTemporaryFolder("shop-bench", async (dataDir) => {
    const port = await freePort();
    const program = startProgram(port, dataDir);
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

function startProgram(port: number, dataDir: string): ChildProcess {
  // Nothing else of this environment: settings of a shop that may run on this machine are not this one's.
  const { PATH, TMPDIR, SystemRoot, TEMP } = process.env;
  return spawn(process.execPath, ["src/server/main.ts"], {
    cwd: PROJECT,
    env: {
      PATH,
      TMPDIR,
      SystemRoot,
      TEMP,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
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
