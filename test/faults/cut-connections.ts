import type { Socket } from "node:net";

import { startProxy } from "#test/databases/tcp-proxy.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A TCP proxy that cuts connections before or in the middle of a response. */
export interface CuttingProxy {
  origin: string;
  /** Returns the number of connections that the proxy has cut. */
  countCuts: () => number;
  close: () => void;
}

/** Starts a proxy between clients and the shop. It cuts 8 % of the connections before or during the first response. */
export async function startResponseCutter(server: string, random: SeededRandom): Promise<CuttingProxy> {
  let cutCount = 0;
  const { origin, close } = await startProxy(server, (client, _connection, connectUpstream) => {
    const upstream = connectUpstream();
    if (!random.chance(0.08)) return;
    cutNextResponse(client, upstream, { sendsFirstHalf: random.chance(0.5), onCut: () => (cutCount += 1) });
  });
  return { origin, countCuts: () => cutCount, close };
}

/**
 * Starts a proxy between the shop and the database. `cut` cuts each open connection before or during its next response,
 * so the shop cannot know whether the statement succeeded. `cut` returns whether a connection was open.
 */
export async function startDatabaseCutter(
  server: string,
  random: SeededRandom,
): Promise<CuttingProxy & { cut: () => boolean }> {
  const openPairs = new Set<{ client: Socket; upstream: Socket }>();
  let cutCount = 0;
  const { origin, close } = await startProxy(server, (client, _connection, connectUpstream) => {
    const pair = { client, upstream: connectUpstream() };
    openPairs.add(pair);
    client.once("close", () => {
      openPairs.delete(pair);
      pair.upstream.destroy();
    });
    // When the server closes a connection, the client's connection closes as well.
    pair.upstream.once("close", () => client.destroy());
  });
  const cutConnection = () => {
    for (const { client, upstream } of openPairs)
      cutNextResponse(client, upstream, { sendsFirstHalf: random.chance(0.5), onCut: () => (cutCount += 1) });
    return openPairs.size > 0;
  };
  return { origin, countCuts: () => cutCount, close, cut: cutConnection };
}

interface CutOptions {
  sendsFirstHalf: boolean;
  /** Called when a response was cut. */
  onCut: () => void;
}

function cutNextResponse(client: Socket, upstream: Socket, { sendsFirstHalf, onCut }: CutOptions): void {
  upstream.prependOnceListener("data", (response: Buffer) => {
    onCut();
    if (sendsFirstHalf) client.end(response.subarray(0, Math.floor(response.length / 2)));
    else client.destroy();
    upstream.destroy();
  });
}
