import type { Log, Metric, Requirement, Scale } from "#bench/frame/benchmark.ts";
import { interleave, limitRounds, limitSeconds, zipRounds } from "#bench/frame/rounds.ts";
import { withBareServer } from "./bare-server.ts";
import type { Load, Rate, RequestSpec, Server } from "./load.ts";
import { measureRate } from "./load.ts";

const ROUNDS = 5;
const BARE_SERVER = "bare node:http";

type Requests = Omit<Load, "seconds">;

/** A load on a server whose rate or response time is a metric. */
export interface Workload extends Requirement {
  name: string;
  server: Server;
  /** Called before each round. */
  load: () => Promise<Requests> | Requests;
  /** Number of requests that count as one in a rate, e.g. all requests of a checkout. Default: 1. */
  requestsPerUnit?: number;
  /** Rate of the faster peer per 1,000 responses of a bare server. Undefined: the bare server is the reference. */
  peerRate?: number | undefined;
}

interface Options {
  scale: Scale;
  log: Log;
  /** Duration of a round (s). */
  seconds: number;
}

/** Returns a workload of requests that are sent one after the other and that start again after the last. */
export function createSequence(name: string, server: Server, requests: readonly RequestSpec[]): Workload {
  return { name, server, load: () => ({ requests, connections: 1 }) };
}

/** Measures median response times beside that of a bare server. */
export async function compareTimes(workloads: readonly Workload[], options: Options): Promise<Metric[]> {
  const { rates, bareRates } = await measureBesideBare(workloads, 1, options);
  return workloads.map(({ name, required, missReason }, index) => ({
    name,
    unit: "ms",
    referenceName: BARE_SERVER,
    rounds: zipRounds(
      (rates[index] ?? []).map(({ p50Ms, p99Ms }) => ({ value: p50Ms, p99Ms })),
      bareRates.map(({ p50Ms }) => p50Ms),
    ),
    required,
    missReason,
  }));
}

/**
 * Measures rates beside that of a bare server. The reference is the bare server, or the rate of the faster of Vendure
 * and Medusa: their share of a bare server's rate, times the rate of the bare server in the same round.
 */
export async function compareRates(workloads: readonly Workload[], options: Options): Promise<Metric[]> {
  const { rates, bareRates } = await measureBesideBare(workloads, 32, options);
  return workloads.map(({ name, requestsPerUnit = 1, peerRate, required, missReason }, index) => ({
    name,
    unit: "/s",
    referenceName: peerRate === undefined ? BARE_SERVER : "the faster peer",
    rounds: zipRounds(
      (rates[index] ?? []).map(({ requestsPerSecond, p99Ms }) => ({
        value: requestsPerSecond / requestsPerUnit,
        p99Ms,
      })),
      bareRates.map(({ requestsPerSecond }) => (requestsPerSecond * (peerRate ?? 1000)) / 1000),
    ),
    required,
    missReason,
  }));
}

async function measureBesideBare(
  workloads: readonly Workload[],
  bareConnections: number,
  { scale, log, seconds }: Options,
): Promise<{ rates: Rate[][]; bareRates: Rate[] }> {
  return withBareServer(async (bare) => {
    const measure = (requests: Requests, server: Server) =>
      measureRate({ ...requests, seconds: limitSeconds(scale, seconds) }, server);
    const measures = [
      () => measure({ requests: [{ path: "/" }], connections: bareConnections }, bare),
      ...workloads.map(
        ({ load, server }) =>
          async () =>
            measure(await load(), server),
      ),
    ];
    log(`${workloads[0]?.name}${workloads.length > 1 ? ` and ${workloads.length - 1} more` : ""}`);
    // The first round is not counted, because the JavaScript engine compiles and the database prepares statements.
    await interleave(1, measures);
    const [bareRates = [], ...rates] = await interleave(limitRounds(scale, ROUNDS), measures);
    return { rates, bareRates };
  });
}
