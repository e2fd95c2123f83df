import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { deliveryUrl } from "#domain/image.ts";
import { samplePictures } from "#operations/media/sample-pictures.ts";

import type { Benchmark, Figure, Requirement } from "../frame/benchmark.ts";
import { interleave } from "../frame/rounds.ts";
import { withBareServer } from "../programs/bare-server.ts";
import type { FixedAnswer } from "../programs/bare-server.ts";
import type { Rate } from "../programs/load.ts";
import { measureRate } from "../programs/load.ts";
import type { Shop } from "../programs/shop.ts";
import { withShop } from "../programs/shop.ts";

const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const CARD = [400, 500] as const;
const ACCEPT = { accept: "image/avif,image/webp,*/*" };
const AGAINST = "bare node:http";

interface Answering {
  name: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  required?: Requirement;
}

/** How fast a picture made before is served, against a server of nothing but node:http that sends the same bytes. */
export const pictureDelivery: Benchmark = {
  name: "picture-delivery",
  about: "a card's picture, already made, against a bare node:http server sending the same bytes",
  run: (say) =>
    withShop(async (shop) => {
      const figures: Figure[] = [];
      for (const answering of await answers(shop)) {
        say(answering.name);
        figures.push(...(await compare(shop, answering)));
      }
      return figures;
    }),
};

async function answers(shop: Shop): Promise<Answering[]> {
  const [sample] = samplePictures();
  if (sample === undefined) throw new Error("The sample catalogue has no picture.");
  const path = deliveryUrl(sample.picture.url, CARD);
  const { headers } = await fetchRaw(`${shop.origin}${path}`, ACCEPT);
  const known = { ...ACCEPT, "if-none-match": headers.etag ?? "" };
  return [
    { name: "picture held in memory", path, headers: ACCEPT, required: { ratioAtLeast: 0.5 } },
    { name: "picture the browser has (304)", path, headers: known },
    // Only version 1, which the shop's pages ask for, is ever held in memory.
    { name: "picture read from disk", path: path.replace("/v1/", "/v77/"), headers: ACCEPT },
  ];
}

async function compare(shop: Shop, { name, path, headers, required }: Answering): Promise<Figure[]> {
  const answer = await fixedAnswer(`${shop.origin}${path}`, headers);
  const rounds = await withBareServer(answer, async (bare) => {
    const measure = (server: { origin: string; pid: number }, seconds: number) =>
      measureRate({ address: `${server.origin}${path}`, headers, status: answer.status, seconds }, server);
    await measure(shop, WARM_UP_SECONDS);
    await measure(bare, WARM_UP_SECONDS);
    return interleave(ROUNDS, {
      candidate: () => measure(shop, SECONDS),
      reference: () => measure(bare, SECONDS),
    });
  });
  const figure = (title: string, unit: string, read: (rate: Rate) => number): Figure => ({
    name: title,
    unit,
    against: AGAINST,
    rounds: rounds.map(({ candidate, reference }) => ({
      value: read(candidate),
      reference: read(reference),
    })),
  });
  const rate = figure(name, "/s", ({ requestsPerSecond }) => requestsPerSecond);
  const processor = figure(
    `${name}, processor`,
    "µs",
    ({ processorMicroseconds = NaN }) => processorMicroseconds,
  );
  const isMeasured = rounds.every(({ candidate }) => candidate.processorMicroseconds !== undefined);
  return [{ ...rate, ...(required && { required }) }, ...(isMeasured ? [processor] : [])];
}

async function fetchRaw(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers, agent: false }, resolve).on("error", reject);
  });
  return response;
}

/** What the shop answers, to be repeated word for word; the bare server adds date and connection itself. */
async function fixedAnswer(address: string, headers: Readonly<Record<string, string>>): Promise<FixedAnswer> {
  const response = await fetchRaw(address, headers);
  const names = new Set(["date", "connection", "keep-alive"]);
  const kept = response.rawHeaders.filter(
    (_, at) => !names.has(response.rawHeaders[at - (at % 2)]?.toLowerCase() ?? ""),
  );
  return { status: response.statusCode ?? 0, headers: kept, body: await buffer(response) };
}
