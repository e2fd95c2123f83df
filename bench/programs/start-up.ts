import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import { findFreePort } from "#test/ports.ts";

import { startShopProcess } from "./shop.ts";

const CHECK_INTERVAL_MS = 5;
const START_TIMEOUT_MS = 60_000;

const BARE_SERVER = `require("node:http").createServer((_, response) => response.end("ok")).listen(Number(process.env.PORT), "127.0.0.1")`;

/** Measures the time from process start to the first complete page (ms), then stops the shop. */
export async function timeShopStart(settings: Readonly<Record<string, string>>): Promise<number> {
  return timeStart((port) => startShopProcess({ ...settings, PORT: port }));
}

/** Measures the time from process start to the first response of a bare node:http server (ms). */
export async function timeBareStart(): Promise<number> {
  return timeStart((port) =>
    spawn(process.execPath, ["--eval", BARE_SERVER], {
      env: { ...process.env, PORT: port },
      stdio: "ignore",
    }),
  );
}

async function timeStart(start: (port: string) => ReturnType<typeof spawn>): Promise<number> {
  const port = String(await findFreePort());
  const startedAt = performance.now();
  const program = start(port);
  program.stdout?.resume();
  const killProcess = () => program.kill("SIGKILL");
  process.prependOnceListener("exit", killProcess);
  try {
    while (!(await isResponding(port))) {
      if (program.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS)
        throw new Error("The server did not respond.");
      await wait(CHECK_INTERVAL_MS);
    }
    return performance.now() - startedAt;
  } finally {
    process.off("exit", killProcess);
    program.kill("SIGTERM");
    if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
  }
}

async function isResponding(port: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
