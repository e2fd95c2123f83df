import { get } from "node:http";
import type { IncomingMessage } from "node:http";

import type { Figure, Requirement, Scale } from "#bench/frame/benchmark.ts";
import { interleave, roundsAt, secondsAt } from "#bench/frame/rounds.ts";
import type { FixedAnswer } from "./bare-server.ts";
import { answerOf, withBareServer } from "./bare-server.ts";
import type { Asked, Rate } from "./load.ts";
import { measureRate } from "./load.ts";
import type { Shop } from "./shop.ts";

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;

export const BARE = "bare node:http";
/** As browsers ask for compression. */
export const COMPRESSED = { "accept-encoding": "gzip, deflate, br, zstd" };

/** What is asked for over and over, and what must hold of the rate. */
export interface Repeated {
  name: string;
  request: Asked;
  connections: number;
  required?: Requirement;
}

/**
 * How often the shop gives one answer, against a bare server that sends the same bytes with the same headers: the rate,
 * and the processor time of the server's process, which does not depend on what else the machine does.
 */
export async function rateAgainstBare(
  shop: Shop,
  scale: Scale,
  { name, request, connections, required }: Repeated,
): Promise<Figure[]> {
  const answer = await fetchAnswer(shop, request);
  const rounds = await withBareServer(answer, async (bare) => {
    const measure = (server: { origin: string; pid: number }, seconds: number) =>
      measureRate(
        { requests: [request], status: answer.status, seconds: secondsAt(scale, seconds), connections },
        server,
      );
    await measure(shop, WARM_UP_SECONDS);
    await measure(bare, WARM_UP_SECONDS);
    return interleave(roundsAt(scale, ROUNDS), {
      candidate: () => measure(shop, SECONDS),
      reference: () => measure(bare, SECONDS),
    });
  });
  return figuresOf(name, rounds, required);
}

type Rates = readonly { candidate: Rate; reference: Rate }[];

function figuresOf(name: string, rounds: Rates, required: Requirement | undefined): Figure[] {
  const rate: Figure = {
    name,
    unit: "/s",
    against: BARE,
    rounds: rounds.map(({ candidate, reference }) => ({
      value: candidate.requestsPerSecond,
      reference: reference.requestsPerSecond,
      p99Ms: candidate.p99Ms,
    })),
    ...(required && { required }),
  };
  const processor: Figure = {
    name: `${name}, processor`,
    unit: "µs",
    against: BARE,
    rounds: rounds.flatMap(({ candidate, reference }) =>
      candidate.processorMicroseconds === undefined || reference.processorMicroseconds === undefined
        ? []
        : [{ value: candidate.processorMicroseconds, reference: reference.processorMicroseconds }],
    ),
  };
  return processor.rounds.length === 0 ? [rate] : [rate, processor];
}

/** One answer of the shop, as it comes over the wire. */
export async function fetchAnswer(
  { origin }: Pick<Shop, "origin">,
  { path, headers = {} }: Asked,
): Promise<FixedAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${path}`, { headers, agent: false }, resolve).on("error", reject);
  });
  return answerOf(response);
}
