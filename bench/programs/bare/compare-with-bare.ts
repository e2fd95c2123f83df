import { get } from "node:http";
import type { IncomingMessage } from "node:http";

import type { Metric, Requirement, Scale } from "#bench/frame/benchmark.ts";
import { interleave, limitRounds, limitSeconds } from "#bench/frame/rounds.ts";
import type { FixedResponse } from "./bare-server.ts";
import { readResponse, withBareServer } from "./bare-server.ts";
import type { RequestSpec, Rate } from "#bench/programs/load/load.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import type { Shop } from "#bench/programs/shop.ts";

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;

export const BARE_SERVER_LABEL = "bare node:http";
/** Request headers with the encodings that browsers accept. */
export const BROWSER_HEADERS = { "accept-encoding": "gzip, deflate, br, zstd" };

/** A request to repeat, and the requirement for its rate. */
export interface RepeatedRequest {
  name: string;
  request: RequestSpec;
  connections: number;
  required?: Requirement;
}

/**
 * Compares the shop's request rate with that of a bare server that sends the same response. Also compares the servers'
 * CPU time, which background load does not affect.
 */
export async function compareWithBare(
  shop: Shop,
  scale: Scale,
  { name, request, connections, required }: RepeatedRequest,
): Promise<Metric[]> {
  const response = await fetchResponse(shop, request);
  const rounds = await withBareServer(response, async (bare) => {
    const measure = (server: { origin: string; pid: number }, seconds: number) =>
      measureRate(
        { requests: [request], status: response.status, seconds: limitSeconds(scale, seconds), connections },
        server,
      );
    await measure(shop, WARM_UP_SECONDS);
    await measure(bare, WARM_UP_SECONDS);
    return interleave(limitRounds(scale, ROUNDS), {
      candidate: () => measure(shop, SECONDS),
      reference: () => measure(bare, SECONDS),
    });
  });
  return toMetrics(name, rounds, required);
}

type Rates = readonly { candidate: Rate; reference: Rate }[];

function toMetrics(name: string, rounds: Rates, required: Requirement | undefined): Metric[] {
  const rate: Metric = {
    name,
    unit: "/s",
    referenceName: BARE_SERVER_LABEL,
    rounds: rounds.map(({ candidate, reference }) => ({
      value: candidate.requestsPerSecond,
      reference: reference.requestsPerSecond,
      p99Ms: candidate.p99Ms,
    })),
    ...(required && { required }),
  };
  const cpuTime: Metric = {
    name: `${name}, processor`,
    unit: "µs",
    referenceName: BARE_SERVER_LABEL,
    rounds: rounds.flatMap(({ candidate, reference }) =>
      candidate.serverCpuMicroseconds === undefined || reference.serverCpuMicroseconds === undefined
        ? []
        : [{ value: candidate.serverCpuMicroseconds, reference: reference.serverCpuMicroseconds }],
    ),
  };
  return cpuTime.rounds.length === 0 ? [rate] : [rate, cpuTime];
}

/** Fetches a response of the shop without decoding it. */
export async function fetchResponse(
  { origin }: Pick<Shop, "origin">,
  { path, headers = {} }: RequestSpec,
): Promise<FixedResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${path}`, { headers, agent: false }, resolve).on("error", reject);
  });
  return readResponse(response);
}
