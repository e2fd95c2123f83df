import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { projectRoot } from "#platform/db/project-root.ts";

import { sendRequest } from "#test/deploy/http-client.ts";
import { findFreePort } from "#test/ports.ts";
import type { ClusterNode, NodeOptions } from "./node.ts";
import { startNode } from "./node.ts";
import { startProgram } from "./program.ts";

const CONFIG = join(projectRoot, "deploy/cluster");
const POSTGRES_DIR = "/usr/lib/postgresql";
const PASSWORD = "a-password-for-tests";
const READY_TIMEOUT_MS = 120_000;
const RETRY_MS = 250;

/** The cluster of `deploy/cluster/README.md` with its three PostgreSQL nodes on one machine. */
export interface Cluster {
  /** URL of the shop's database on the current leader, through HAProxy. */
  databaseUrl: string;
  /** Origin of the running instances of the shop, through HAProxy. */
  shopOrigin: string;
  shopPorts: readonly [number, number];
  findLeader: () => Promise<ClusterNode>;
  /** Waits until every node runs and the cluster has a leader and a synchronous standby. */
  waitUntilHealthy: () => Promise<void>;
  /** Promotes the synchronous standby in a planned switchover. */
  switchOver: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts etcd, three nodes and HAProxy, and creates the shop's role and its empty database. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "shop-cluster-"));
  chmodSync(folder, 0o755);
  const user = findPostgresUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const ports = await findFreePorts(12);
  const [etcdPort, peerPort, databasePort, shopPort, shop1Port, shop2Port, ...nodePorts] = ports;
  const etcd = startEtcd(folder, etcdPort, peerPort);
  const nodes = startNodes({ folder, etcdPort, user }, nodePorts);
  const proxyPorts = {
    DATABASE_PORT: databasePort,
    SHOP_PORT: shopPort,
    SHOP1_PORT: shop1Port,
    SHOP2_PORT: shop2Port,
  };
  const haproxy = startHaproxy(folder, nodes, proxyPorts);
  const stopCluster = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await haproxy.terminate("SIGTERM");
    await etcd.terminate("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  const cluster = {
    databaseUrl: `postgres://shop:${PASSWORD}@127.0.0.1:${databasePort}/shop`,
    shopOrigin: `http://127.0.0.1:${shopPort}`,
    shopPorts: [shop1Port, shop2Port] as const,
    findLeader: () => findLeader(nodes),
    waitUntilHealthy: () => waitUntilHealthy(nodes),
    switchOver: () => switchOver(nodes),
    stop: stopCluster,
  };
  try {
    await waitUntilHealthy(nodes);
    await createShopDatabase(databasePort);
    return cluster;
  } catch (error) {
    await stopCluster();
    throw error;
  }
}

function startNodes(
  common: Pick<NodeOptions, "folder" | "etcdPort" | "user">,
  ports: readonly number[],
): ClusterNode[] {
  return [1, 2, 3].map((number, index) =>
    startNode({
      ...common,
      name: `node${number}`,
      port: ports[2 * index] ?? 0,
      restPort: ports[2 * index + 1] ?? 0,
      binDir: findPostgresBinDir(),
      configFile: join(CONFIG, "patroni.yml"),
      password: PASSWORD,
    }),
  );
}

function startHaproxy(folder: string, nodes: readonly ClusterNode[], ports: Record<string, number>) {
  const nodeSettings = nodes.flatMap(({ name, port, restPort }) => [
    [`${name.toUpperCase()}_PORT`, port],
    [`${name.toUpperCase()}_REST_PORT`, restPort],
  ]);
  const settings = [...Object.entries(ports), ...nodeSettings];
  return startProgram({
    name: "haproxy",
    command: ["haproxy", "-f", join(CONFIG, "haproxy.cfg")],
    folder,
    env: Object.fromEntries(settings.map(([name, port]) => [name, String(port)])) as Record<string, string>,
  });
}

function startEtcd(folder: string, port: number, peerPort: number) {
  const clientUrl = `http://127.0.0.1:${port}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  mkdirSync(join(folder, "etcd"), { mode: 0o700 });
  const options = {
    name: "etcd",
    "data-dir": join(folder, "etcd"),
    "listen-client-urls": clientUrl,
    "advertise-client-urls": clientUrl,
    "listen-peer-urls": peerUrl,
    "initial-advertise-peer-urls": peerUrl,
    "initial-cluster": `etcd=${peerUrl}`,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return startProgram({ name: "etcd", command: ["etcd", ...args], folder, env: {} });
}

interface Member {
  role: string;
  state: string;
}

/** Returns the cluster members that a node reports, or an empty list if the node does not respond. */
async function readMembers({ restPort }: ClusterNode): Promise<Member[]> {
  const response = await sendRequest(`http://127.0.0.1:${restPort}/cluster`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  if (response === undefined || response.status !== 200) return [];
  return (JSON.parse(response.body.toString()) as { members: Member[] }).members;
}

async function waitFor<Value>(find: () => Promise<Value | undefined>, description: string): Promise<Value> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`The cluster has no ${description}.`);
    await setTimeout(RETRY_MS);
  }
}

function findLeader(nodes: readonly ClusterNode[]): Promise<ClusterNode> {
  return waitFor(async () => {
    const areLeaders = await Promise.all(nodes.map((node) => node.isLeader()));
    return nodes.find((_node, index) => areLeaders[index]);
  }, "leader");
}

async function waitUntilHealthy(nodes: readonly ClusterNode[]): Promise<void> {
  const isHealthy = async () => {
    const members = await readMembers(await findLeader(nodes));
    const running = members.filter(({ state }) => state === "running" || state === "streaming");
    const hasStandby = members.some(({ role }) => role === "sync_standby");
    return hasStandby && running.length === nodes.length ? true : undefined;
  };
  await waitFor(isHealthy, "synchronous standby with all nodes running");
}

async function switchOver(nodes: readonly ClusterNode[]): Promise<void> {
  const { name, restPort } = await findLeader(nodes);
  const response = await sendRequest(`http://127.0.0.1:${restPort}/switchover`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ leader: name }),
  });
  if (response.status !== 200)
    throw new Error(`Patroni rejected the switchover: ${response.body.toString()}`);
}

/** Creates an unprivileged role and its database. */
async function createShopDatabase(port: number): Promise<void> {
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  await waitFor(async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(`create role shop login password '${PASSWORD}'`);
      await client.query("create database shop owner shop");
      return true;
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith("42")) throw error;
      return undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }, "database");
}

function findPostgresBinDir(): string {
  const versions = readdirSync(POSTGRES_DIR).toSorted((a, b) => Number(b) - Number(a));
  return join(POSTGRES_DIR, versions[0] ?? "", "bin");
}

/** Returns Debian's PostgreSQL user if this process runs as root; otherwise PostgreSQL runs as the current user. */
function findPostgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readUserId = (option: string) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: readUserId("-u"), gid: readUserId("-g") };
}

type Ports = [number, number, number, number, number, number, ...number[]];

async function findFreePorts(count: number): Promise<Ports> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports] as Ports;
}
