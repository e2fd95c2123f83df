import { setTimeout as wait } from "node:timers/promises";

import { createTransport } from "nodemailer";

import type { Benchmark, Metric, Round } from "../frame/benchmark.ts";
import { limitRounds } from "../frame/rounds.ts";
import { computePercentile } from "../frame/statistics.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { withMailSink } from "../programs/mail-sink.ts";
import { timePageRequests } from "../programs/page-requests.ts";
import { runQuery } from "../programs/postgres.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { canReadProcesses, readMemory } from "#bench/programs/process-usage.ts";
import { readProductIds } from "../programs/reads.ts";

const ROUNDS = 2;
const PRODUCT_COUNT = 1000;
/** Number of emails that the benchmark queues at once. */
const MESSAGE_COUNT = 10_000;
const QUICK_MESSAGE_COUNT = 500;
/** Number of SMTP connections that the reference, nodemailer, opens. The shop opens the same number. */
const CONNECTION_COUNT = 5;
const MIN_MESSAGES_PER_SECOND = 200;
const IDLE_REQUEST_COUNT = 1000;
const MAX_P99_RATIO = 2;
const MAX_EXCESS_MB = 50;

/** Results of one round. */
interface Measurement {
  rate: Round;
  pages: Round;
  memory: Round | undefined;
}

/** Measures the rate at which the shop sends queued emails, and the effect on page requests and memory. */
export const messages: Benchmark = {
  name: "messages",
  about: "sending queued order emails to a mail server on the same machine while pages are requested",
  run: async (log, scale) => {
    const count = scale.quick ? QUICK_MESSAGE_COUNT : MESSAGE_COUNT;
    const contents = { products: PRODUCT_COUNT, orders: 2 * count };
    await generateContents(contents, log);
    const measurements: Measurement[] = [];
    for (let round = 0; round < limitRounds(scale, ROUNDS); round += 1) {
      log(`${count} emails, round ${round + 1}`);
      measurements.push(
        await withMailSink((smtpUrl) =>
          withFilledShop(contents, (shop) => measureRound(shop, smtpUrl, count), { SMTP_URL: smtpUrl }),
        ),
      );
    }
    return createMetrics(measurements, count);
  },
};

async function measureRound(shop: FilledShop, smtpUrl: string, count: number): Promise<Measurement> {
  const reference = await measureNodemailer(smtpUrl, count);
  const paths = (await readProductIds(shop.databaseUrl, 100)).map((id) => `/product/${id}`);
  const requestPages = (isDone: (requestCount: number) => boolean) =>
    timePageRequests(shop.origin, paths, isDone);
  await requestPages((requestCount) => requestCount >= paths.length);
  const idleTimes = await requestPages((requestCount) => requestCount >= IDLE_REQUEST_COUNT);

  const startedAt = performance.now();
  await queueMessages(shop, count);
  const readShopMemory = () => (canReadProcesses ? readMemory(shop.pid) : undefined);
  const sending = waitUntilSent(shop, count, readShopMemory);
  let isSent = false;
  const stopRequests = () => (isSent = true);
  sending.then(stopRequests, stopRequests);
  const [{ seconds, memory }, sendingTimes] = await Promise.all([
    sending.then((memory) => ({ memory, seconds: (performance.now() - startedAt) / 1000 })),
    requestPages(() => isSent),
  ]);
  return {
    rate: { value: count / seconds, reference },
    pages: {
      value: computePercentile(sendingTimes, 0.99),
      reference: computePercentile(idleTimes, 0.99),
    },
    memory,
  };
}

function createMetrics(measurements: readonly Measurement[], count: number): Metric[] {
  const memoryRounds = measurements.flatMap(({ memory }) => memory ?? []);
  const metrics: Metric[] = [
    {
      name: `${formatCount(count)} queued emails`,
      unit: "/s",
      referenceName: `nodemailer with a fixed text, ${CONNECTION_COUNT} connections`,
      rounds: measurements.map(({ rate }) => rate),
      required: { valueAtLeast: MIN_MESSAGES_PER_SECOND },
    },
    {
      name: "p99 of product pages while emails are sent, 50 requests per second",
      unit: "ms",
      referenceName: "without emails",
      rounds: measurements.map(({ pages }) => pages),
      required: { ratioAtMost: MAX_P99_RATIO },
    },
  ];
  if (memoryRounds.length === 0) return metrics;
  return [
    ...metrics,
    {
      name: "memory after all emails",
      unit: "MB",
      referenceName: "after half of them",
      rounds: memoryRounds,
      required: { excessBelow: MAX_EXCESS_MB },
    },
  ];
}

/** Returns the number of messages that nodemailer alone sends per second. */
async function measureNodemailer(smtpUrl: string, count: number): Promise<number> {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: CONNECTION_COUNT });
  const mail = { from: "shop@example.com", to: "reader@example.com", subject: "Order", text: "Hello" };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: count }, () => transport.sendMail({ ...mail, html: "<p>Hello</p>" })),
  );
  transport.close();
  return count / ((performance.now() - startedAt) / 1000);
}

/** Queues the first message about each of `count` orders. */
async function queueMessages({ databaseUrl }: FilledShop, count: number): Promise<void> {
  await runQuery(
    databaseUrl,
    `insert into outbox_messages (kind, channel, order_id, dedupe_key)
     select 'order-received', 'email', id, 'order-received:' || id || ':1' from orders
     where status <> 'cancelled' order by created_at limit ${count}`,
  );
}

/**
 * Waits until all messages are sent. Returns the memory afterwards, with the memory after half of the messages as the
 * reference, because the heap then has its working size.
 * @throws Error if a message was not sent
 */
async function waitUntilSent(
  { databaseUrl }: FilledShop,
  count: number,
  readShopMemory: () => number | undefined,
): Promise<Round | undefined> {
  let reference: number | undefined;
  for (;;) {
    const [row] = await runQuery(
      databaseUrl,
      `select count(*) filter (where status = 'sent') as sent,
         count(*) filter (where status not in ('queued', 'sending', 'sent')) as failed,
         max(status || ': ' || last_error) as reason
       from outbox_messages where kind = 'order-received'`,
    );
    if (Number(row?.["failed"]) > 0)
      throw new Error(`${Number(row?.["failed"])} messages were not sent. ${String(row?.["reason"])}`);
    const sent = Number(row?.["sent"]);
    if (sent >= count / 2) reference ??= readShopMemory();
    if (sent === count) {
      const value = readShopMemory();
      return value === undefined || reference === undefined ? undefined : { value, reference };
    }
    await wait(250);
  }
}
