import type { Socket } from "node:net";

import { openPipe } from "#test/tcp-proxy.ts";
import type { Dice } from "./seeded-random.ts";

/** A way on which answers get lost. */
export interface CutPipe {
  origin: string;
  cuts: () => number;
  close: () => void;
}

/** Between browsers and the shop: some answers are cut off in their middle, some before they begin. */
export async function cutAnswers(server: string, dice: Dice): Promise<CutPipe> {
  let cuts = 0;
  const { origin, close } = await openPipe(server, (client, _connection, through) => {
    const upstream = through();
    if (!dice.oneIn(0.08)) return;
    cutNextAnswer(client, upstream, { sendsHalf: dice.oneIn(0.5), isCut: () => (cuts += 1) });
  });
  return { origin, cuts: () => cuts, close };
}

/**
 * Between the shop and its database: `cut` breaks off the next answer of each connection, so that the shop does not hear
 * what was done; it says whether there is one.
 */
export async function cutDatabase(server: string, dice: Dice): Promise<CutPipe & { cut: () => boolean }> {
  const open = new Set<{ client: Socket; upstream: Socket }>();
  let cuts = 0;
  const { origin, close } = await openPipe(server, (client, _connection, through) => {
    const pair = { client, upstream: through() };
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
      cutNextAnswer(client, upstream, { sendsHalf: dice.oneIn(0.5), isCut: () => (cuts += 1) });
    return open.size > 0;
  };
  return { origin, cuts: () => cuts, close, cut };
}

interface Cut {
  sendsHalf: boolean;
  /** Called when the answer came and was cut. */
  isCut: () => void;
}

function cutNextAnswer(client: Socket, upstream: Socket, { sendsHalf, isCut }: Cut): void {
  upstream.prependOnceListener("data", (answer: Buffer) => {
    isCut();
    if (sendsHalf) client.end(answer.subarray(0, Math.floor(answer.length / 2)));
    else client.destroy();
    upstream.destroy();
  });
}
