import type { Socket } from "node:net";

import { startProxy } from "#test/tcp-proxy.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A way on which responses get lost. */
export interface CuttingProxy {
  origin: string;
  cuts: () => number;
  close: () => void;
}

/** Between browsers and the shop: some responses are cut off in their middle, some before they begin. */
export async function startResponseCutter(server: string, random: SeededRandom): Promise<CuttingProxy> {
  let cuts = 0;
  const { origin, close } = await startProxy(server, (client, _connection, connectUpstream) => {
    const upstream = connectUpstream();
    if (!random.chance(0.08)) return;
    cutNextResponse(client, upstream, { sendsHalf: random.chance(0.5), isCut: () => (cuts += 1) });
  });
  return { origin, cuts: () => cuts, close };
}

/**
 * Between the shop and its database: `cut` breaks off the next answer of each connection, so that the shop does not hear
 * what was done; it says whether there is one.
 */
export async function startDatabaseCutter(
  server: string,
  random: SeededRandom,
): Promise<CuttingProxy & { cut: () => boolean }> {
  const open = new Set<{ client: Socket; upstream: Socket }>();
  let cuts = 0;
  const { origin, close } = await startProxy(server, (client, _connection, connectUpstream) => {
    const pair = { client, upstream: connectUpstream() };
    open.add(pair);
    client.once("close", () => {
      open.delete(pair);
      pair.upstream.destroy();
    });
    // A server that ends takes its clients' connections with it.
    pair.upstream.once("close", () => client.destroy());
  });
  const cut = () => {
    for (const { client, upstream } of open)
      cutNextResponse(client, upstream, { sendsHalf: random.chance(0.5), isCut: () => (cuts += 1) });
    return open.size > 0;
  };
  return { origin, cuts: () => cuts, close, cut };
}

interface Cut {
  sendsHalf: boolean;
  /** Called when the answer came and was cut. */
  isCut: () => void;
}

function cutNextResponse(client: Socket, upstream: Socket, { sendsHalf, isCut }: Cut): void {
  upstream.prependOnceListener("data", (answer: Buffer) => {
    isCut();
    if (sendsHalf) client.end(answer.subarray(0, Math.floor(answer.length / 2)));
    else client.destroy();
    upstream.destroy();
  });
}
