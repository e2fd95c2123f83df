import { setTimeout as wait } from "node:timers/promises";

import { formatCount } from "#kit/rules/number-formats.ts";
import { encryptAccount } from "#shipments/operations/couriers/credentials/encrypt-account.ts";
import type { CourierServer } from "#test/simulators/courier-server.ts";
import { POSTEX_TOKEN, startPostExApi } from "#test/simulators/postex-api.ts";

import type { Benchmark, Metric, Round } from "../frame/benchmark.ts";
import { limitRounds } from "../frame/rounds.ts";
import { computePercentile } from "../frame/statistics.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { timePageRequests } from "../programs/page-requests.ts";
import { runQuery } from "../programs/postgres.ts";
import { readProductIds } from "../programs/reads.ts";

const ROUNDS = 2;
const PRODUCT_COUNT = 1000;
/** Number of open parcels. */
const PARCEL_COUNT = 10_000;
const QUICK_PARCEL_COUNT = 1000;
const MAX_SECONDS = 60;
const IDLE_REQUEST_COUNT = 1000;
const MAX_P99_RATIO = 1.5;
/** Separates claimed parcels, which are due again after 10 minutes, from polled parcels, which are due after hours. */
const LEASE = "11 minutes";
const KEY = new Uint8Array(32).fill(7);

/**
 * Results of one round: the duration of polling, and page response times during polling compared with those without.
 */
interface Measurement {
  seconds: Round;
  pagesWithReports: Round;
  pagesWithoutReports: Round;
}

/** Measures the time to poll a courier for all open parcels, and the effect on page requests. */
export const parcels: Benchmark = {
  name: "parcels",
  about: "open parcels, polled at a courier on the same machine, with page requests meanwhile",
  run: async (log, scale) => {
    const count = scale.quick ? QUICK_PARCEL_COUNT : PARCEL_COUNT;
    const contents = { products: PRODUCT_COUNT, orders: count };
    await generateContents(contents, log);
    const measurements: Measurement[] = [];
    for (let round = 0; round < limitRounds(scale, ROUNDS); round += 1) {
      log(`${count} parcels, round ${round + 1}`);
      const server = await startPostExApi();
      const settings = { CREDENTIALS_KEY: Buffer.from(KEY).toString("base64") };
      const measure = (shop: FilledShop) => measureRound(shop, server, count);
      measurements.push(await withFilledShop(contents, measure, settings).finally(server.close));
    }
    return createMetrics(measurements, count);
  },
};

async function measureRound(shop: FilledShop, server: CourierServer, count: number): Promise<Measurement> {
  await addParcels(shop, server, count);
  const paths = (await readProductIds(shop.databaseUrl, 100)).map((id) => `/product/${id}`);
  const requestPages = (isDone: (requestCount: number) => boolean) =>
    timePageRequests(shop.origin, paths, isDone);
  await requestPages((requestCount) => requestCount >= paths.length);
  const idleTimes = await requestPages((requestCount) => requestCount >= IDLE_REQUEST_COUNT);
  const comparePages = (times: readonly number[]): Round => {
    return { value: computePercentile(times, 0.99), reference: computePercentile(idleTimes, 0.99) };
  };

  for (const { trackingNumber } of server.book.parcels) {
    server.move(trackingNumber, "booked", new Date());
    server.move(trackingNumber, "in-transit", new Date());
  }
  const withReports = await measurePolling(shop, server, requestPages);
  await expectInTransit(shop, count);
  const withoutReports = await measurePolling(shop, server, requestPages);
  return {
    seconds: { value: withReports.seconds, reference: withoutReports.seconds },
    pagesWithReports: comparePages(withReports.times),
    pagesWithoutReports: comparePages(withoutReports.times),
  };
}

function createMetrics(measurements: readonly Measurement[], count: number): Metric[] {
  const name = `${formatCount(count)} parcels`;
  const pages = { unit: "ms", referenceName: "without polling", required: { ratioAtMost: MAX_P99_RATIO } };
  return [
    {
      name: `polling ${name}, all with news`,
      unit: "s",
      referenceName: "without news",
      rounds: measurements.map(({ seconds }) => seconds),
      required: { valueAtMost: MAX_SECONDS },
    },
    {
      ...pages,
      name: "p99 of product pages while parcels with news are polled, 50 requests per second",
      rounds: measurements.map(({ pagesWithReports }) => pagesWithReports),
    },
    {
      ...pages,
      name: "p99 of product pages while parcels without news are polled, 50 requests per second",
      rounds: measurements.map(({ pagesWithoutReports }) => pagesWithoutReports),
    },
  ];
}

/** Adds a courier and a booked parcel for each of `count` confirmed orders. */
async function addParcels({ databaseUrl }: FilledShop, server: CourierServer, count: number): Promise<void> {
  const credentials = encryptAccount(
    { kind: "postex", token: POSTEX_TOKEN, pickupAddressCode: "001", apiUrl: server.url },
    KEY,
  );
  for (let index = 0; index < count; index += 1)
    server.book.add({ reference: String(index), city: "LAHORE", phone: "03001234567", cash: 0 });
  const statements = [
    `insert into couriers (name, kind, credentials) values ('PostEx', 'postex', '${credentials}')`,
    "update orders set status = 'confirmed'",
    `insert into shipments (order_id, courier_id, reference, tracking_number, weight_grams, cash_to_collect, state)
     select placed.id, couriers.id, order_number || '-1',
       'CX-' || lpad((row_number() over (order by placed.id))::text, 11, '0'), 400, total_amount, 'booked'
     from orders as placed, couriers order by placed.id limit ${count}`,
    `insert into shipment_lines (shipment_id, item_id, quantity)
     select shipments.id, item.id, item.quantity from shipments join order_items as item using (order_id)`,
    `insert into shipment_events (shipment_id, state, code, occurred_at)
     select id, state, 'booked', created_at from shipments`,
    "vacuum analyze",
  ];
  for (const statement of statements) await runQuery(databaseUrl, statement);
}

/**
 * Polls all parcels. Returns the seconds from the first request to the courier until all parcels are polled, and the
 * response times of pages during that time.
 */
async function measurePolling(
  { databaseUrl }: FilledShop,
  server: CourierServer,
  requestPages: (isDone: () => boolean) => Promise<number[]>,
) {
  await runQuery(databaseUrl, "update shipments set next_poll_at = now()");
  await runQuery(databaseUrl, "insert into jobs (kind, payload) values ('poll-shipments', '{}')");
  const countBefore = server.received.length;
  while (server.received.length === countBefore) await wait(10);
  const startedAt = performance.now();
  let isPolled = false;
  const polling = waitUntilPolled(databaseUrl).finally(() => (isPolled = true));
  const [times] = await Promise.all([requestPages(() => isPolled), polling]);
  return { seconds: (performance.now() - startedAt) / 1000, times };
}

async function waitUntilPolled(databaseUrl: string): Promise<void> {
  for (;;) {
    const [row] = await runQuery(
      databaseUrl,
      `select exists (select from shipments where next_poll_at < now() + interval '${LEASE}') as is_due`,
    );
    if (row?.["is_due"] === false) return;
    await wait(250);
  }
}

/** Checks that the shop recorded a report for each parcel. @throws Error if it did not */
async function expectInTransit({ databaseUrl }: FilledShop, count: number): Promise<void> {
  const [row] = await runQuery(
    databaseUrl,
    `select count(*) as moved from shipments join orders on orders.id = shipments.order_id
     where shipments.state = 'in-transit' and orders.status = 'shipped'`,
  );
  if (Number(row?.["moved"]) !== count) throw new Error(`${Number(row?.["moved"])} parcels have moved.`);
}
