import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { CREDENTIALS, PAGE_SIZE, SWIFT_DEVICE, SWIFT_SERVERS, createSwiftConfig } from "./swift-config.ts";
import type { SwiftPorts } from "./swift-config.ts";

/** Programs that must be on the PATH. */
export const S3_SERVER_PROGRAMS = [
  ...SWIFT_SERVERS.map((server) => `swift-${server}-server`),
  "swift-ring-builder",
  "memcached",
  "setpriv",
];

/** Debian packages that contain the programs. */
export const S3_SERVER_PACKAGES = [...SWIFT_SERVERS.map((server) => `swift-${server}`), "memcached"];

const START_SECONDS = 60;

interface RunningServer {
  folder: string;
  processes: ChildProcess[];
}

export interface S3Server {
  /** Environment variables with the address and credentials of the server, as for an external server. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

/**
 * Starts an empty OpenStack Swift server with the S3 API. Both `stop` and the exit of this program end the server's
 * processes and remove its folder.
 * @throws Error with the last lines of the server's logs if it does not start
 */
export async function startS3Server(): Promise<S3Server> {
  const running: RunningServer = { folder: mkdtempSync(join(tmpdir(), "s3-server-")), processes: [] };
  const killOnExit = () => killAndRemove(running);
  process.once("exit", killOnExit);
  const stop = async () => {
    process.off("exit", killOnExit);
    const ended = running.processes.filter(isRunning).map((child) => once(child, "close"));
    killAndRemove(running);
    await Promise.all(ended);
  };
  try {
    const ports = await findFreePorts();
    await prepareFolder(running.folder, ports);
    startProcesses(running, ports);
    await waitUntilReady(running, ports);
    return { environment: createEnvironment(ports), stop };
  } catch (error) {
    const logs = readLogTails(running.folder);
    await stop();
    throw new Error(`The S3 server did not start: ${String(error)}\n${logs}`, { cause: error });
  }
}

function createEnvironment(ports: SwiftPorts): Record<string, string> {
  return {
    TEST_S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
    TEST_S3_REGION: CREDENTIALS.region,
    TEST_S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    TEST_S3_PAGE_SIZE: String(PAGE_SIZE),
  };
}

function killAndRemove({ folder, processes }: RunningServer): void {
  for (const child of processes) child.kill("SIGKILL");
  // Retries, because a terminating process may still create a file in the folder.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** Returns a different free port for each server. All probe sockets stay open until every port is assigned. */
async function findFreePorts(): Promise<SwiftPorts> {
  const names = [...SWIFT_SERVERS, "memcached"];
  const probes = await Promise.all(
    names.map(async (name) => {
      const probe = createServer().listen(0, "127.0.0.1");
      await once(probe, "listening");
      return { name, probe, port: (probe.address() as AddressInfo).port };
    }),
  );
  await Promise.all(probes.map(({ probe }) => promisify(probe.close.bind(probe))()));
  return Object.fromEntries(probes.map(({ name, port }) => [name, port])) as SwiftPorts;
}

async function prepareFolder(folder: string, ports: SwiftPorts): Promise<void> {
  mkdirSync(join(folder, "devices", SWIFT_DEVICE), { recursive: true });
  for (const [name, text] of Object.entries(createSwiftConfig(folder, ports)))
    writeFileSync(join(folder, name), text);
  await Promise.all(
    SWIFT_SERVERS.filter((server) => server !== "proxy").map((server) =>
      createRing(folder, server, ports[server]),
    ),
  );
}

/** Creates a ring, Swift's map of storage locations, with one disk and one replica. */
async function createRing(folder: string, server: string, port: number): Promise<void> {
  const runRingBuilder = (...args: string[]) =>
    promisify(execFile)("swift-ring-builder", [`${server}.builder`, ...args], { cwd: folder });
  await runRingBuilder("create", "0", "1", "1");
  await runRingBuilder("add", `r1z1-127.0.0.1:${port}/${SWIFT_DEVICE}`, "1");
  await runRingBuilder("rebalance");
}

function startProcesses({ folder, processes }: RunningServer, ports: SwiftPorts): void {
  const start = (name: string, ...args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), "w");
    // With --pdeathsig, Linux kills the server if this program dies.
    const command = ["--pdeathsig", "KILL", name, ...args];
    processes.push(spawn("setpriv", command, { cwd: folder, stdio: ["ignore", log, log] }));
  };
  const user = userInfo().username;
  start("memcached", "-u", user, "-l", "127.0.0.1", "-p", String(ports.memcached), "-U", "0", "-m", "16");
  for (const server of SWIFT_SERVERS) start(`swift-${server}-server`, join(folder, `${server}.conf`), "-v");
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function waitUntilReady({ processes }: RunningServer, ports: SwiftPorts): Promise<void> {
  const deadline = AbortSignal.timeout(START_SECONDS * 1000);
  for (const server of SWIFT_SERVERS) {
    while (!(await isResponding(ports[server]))) {
      deadline.throwIfAborted();
      if (!processes.every(isRunning)) throw new Error("a server process ended");
      await sleep(100);
    }
  }
}

/** Returns whether a server sends any HTTP response. Swift rejects unsigned requests, and that response counts. */
async function isResponding(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

function readLogTails(folder: string): string {
  const logs = ["memcached", ...SWIFT_SERVERS.map((server) => `swift-${server}-server`)];
  return logs.map((name) => `── ${name}\n${readLog(join(folder, `${name}.log`)).slice(-1500)}`).join("\n");
}

function readLog(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "not started";
  }
}
