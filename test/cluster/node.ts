import { readFileSync } from "node:fs";
import { join } from "node:path";

import { sendRequest } from "#test/deploy/http-client.ts";
import { sendSignalIfRunning } from "../programs/processes.ts";
import type { ClusterProgram } from "./program.ts";
import { startProgram } from "./program.ts";

/** A simulated machine with Patroni and its PostgreSQL server. */
export interface ClusterNode {
  name: string;
  port: number;
  restPort: number;
  isLeader: () => Promise<boolean>;
  /** Kills every process of the node with SIGKILL, as a power cut does. */
  crash: () => Promise<void>;
  /** Restarts Patroni, which starts PostgreSQL. */
  restart: () => void;
  /** Suspends every process of the node, as a hypervisor suspends a virtual machine. */
  freeze: () => void;
  thaw: () => void;
  /** Shuts the node down. */
  stop: () => Promise<void>;
}

export interface NodeOptions {
  name: string;
  folder: string;
  port: number;
  restPort: number;
  etcdPort: number;
  /** Folder of the PostgreSQL executables. */
  binDir: string;
  configFile: string;
  password: string;
  user: { uid: number; gid: number } | undefined;
}

export function startNode(options: NodeOptions): ClusterNode {
  const { name, folder, port, restPort, etcdPort, binDir, configFile, password, user } = options;
  const dataDir = join(folder, name);
  const patroni: ClusterProgram = startProgram({
    name: `patroni-${name}`,
    command: ["patroni", configFile],
    folder,
    user,
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: binDir,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: password,
    },
  });
  const signalAll = (signal: NodeJS.Signals) => {
    const pids = [patroni.pid(), ...listPostgresPids(dataDir)];
    for (const pid of pids) if (pid > 0) sendSignalIfRunning(pid, signal);
  };
  return {
    name,
    port,
    restPort,
    isLeader: () => respondsWith200(`http://127.0.0.1:${restPort}/primary`),
    crash: async () => {
      const postgresPids = listPostgresPids(dataDir);
      await patroni.terminate("SIGKILL");
      for (const pid of postgresPids) sendSignalIfRunning(pid, "SIGKILL");
    },
    restart: patroni.start,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    stop: async () => {
      signalAll("SIGCONT");
      await patroni.terminate("SIGTERM");
      // If Patroni was killed, its PostgreSQL server is still running.
      for (const pid of listPostgresPids(dataDir)) sendSignalIfRunning(pid, "SIGKILL");
    },
  };
}

const CHECK_TIMEOUT_MS = 2000;

async function respondsWith200(url: string): Promise<boolean> {
  const response = await sendRequest(url, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).catch(
    () => undefined,
  );
  return response?.status === 200;
}

/** Returns the process ids of a node's PostgreSQL server, starting with the postmaster. */
function listPostgresPids(dataDir: string): number[] {
  try {
    const postmaster = Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n", 1)[0]);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim();
    return [postmaster, ...(children === "" ? [] : children.split(" ").map(Number))];
  } catch {
    return [];
  }
}
