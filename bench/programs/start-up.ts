import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import { freePort } from "./free-port.ts";
import { startProgram } from "./shop.ts";

const CHECK_INTERVAL_MS = 5;
const PATIENCE_MS = 60_000;

const BARE_SERVER = `require("node:http").createServer((_, response) => response.end("ok")).listen(Number(process.env.PORT), "127.0.0.1")`;

/** How long the program takes from its start to the end of its first page, in ms; it is gone after it. */
export async function timeShopStart(settings: Readonly<Record<string, string>>): Promise<number> {
  return timeStart((port) => startProgram({ ...settings, PORT: port }));
}

/** The same of a program of nothing but node:http. */
export async function timeBareStart(): Promise<number> {
  return timeStart((port) =>
    spawn(process.execPath, ["--eval", BARE_SERVER], {
      env: { ...process.env, PORT: port },
      stdio: "ignore",
    }),
  );
}

async function timeStart(start: (port: string) => ReturnType<typeof spawn>): Promise<number> {
  const port = String(await freePort());
  const started = performance.now();
  const program = start(port);
  program.stdout?.resume();
  const kill = () => program.kill("SIGKILL");
  process.prependOnceListener("exit", kill);
  try {
    while (!(await isOpen(port))) {
      if (program.exitCode !== null || performance.now() - started > PATIENCE_MS)
        throw new Error("The program did not open.");
      await wait(CHECK_INTERVAL_MS);
    }
    return performance.now() - started;
  } finally {
    process.off("exit", kill);
    program.kill("SIGTERM");
    if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
  }
}

async function isOpen(port: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
