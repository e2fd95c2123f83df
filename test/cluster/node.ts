import { readFileSync } from "node:fs";
import { join } from "node:path";

import { sendRequest } from "#test/deploy/http-client.ts";
import { sendSignalIfRunning } from "../processes.ts";
import type { ClusterProgram } from "./program.ts";
import { startProgram } from "./program.ts";

/** Patroni and its PostgreSQL server, as on a machine of their own. */
export interface ClusterNode {
  name: string;
  port: number;
  restPort: number;
  isLeader: () => Promise<boolean>;
  /** Kills every process of the node without a warning, as a power cut does. */
  crash: () => Promise<void>;
  /** Starts Patroni again, which starts PostgreSQL. */
  restart: () => void;
  /** Stops every process of the node where it is, as a hypervisor does. */
  freeze: () => void;
  thaw: () => void;
  /** Ends the node in good order. */
  stop: () => Promise<void>;
}

export interface NodeOptions {
  name: string;
  folder: string;
  port: number;
  restPort: number;
  etcdPort: number;
  /** Folder of PostgreSQL's programs. */
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
    const pids = [patroni.pid(), ...postgresProcesses(dataDir)];
    for (const pid of pids) if (pid > 0) sendSignalIfRunning(pid, signal);
  };
  return {
    name,
    port,
    restPort,
    isLeader: () => answersOk(`http://127.0.0.1:${restPort}/primary`),
    crash: async () => {
      const others = postgresProcesses(dataDir);
      await patroni.terminate("SIGKILL");
      for (const pid of others) sendSignalIfRunning(pid, "SIGKILL");
    },
    restart: patroni.start,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    stop: async () => {
      signalAll("SIGCONT");
      await patroni.terminate("SIGTERM");
      // Patroni that was killed has left its server running.
      for (const pid of postgresProcesses(dataDir)) sendSignalIfRunning(pid, "SIGKILL");
    },
  };
}

const CHECK_MS = 2000;

async function answersOk(address: string): Promise<boolean> {
  const answer = await sendRequest(address, { signal: AbortSignal.timeout(CHECK_MS) }).catch(() => undefined);
  return answer?.status === 200;
}

/** The processes of a node's PostgreSQL server, the one that starts the others first. */
function postgresProcesses(dataDir: string): number[] {
  try {
    const first = Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n", 1)[0]);
    const others = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim();
    return [first, ...(others === "" ? [] : others.split(" ").map(Number))];
  } catch {
    return [];
  }
}
