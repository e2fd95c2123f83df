import type { Benchmark, Metric, Requirement, Round, Scale } from "../frame/benchmark.ts";
import { interleave, limitRounds } from "../frame/rounds.ts";
import type { TransactionLoad } from "#bench/programs/bare/bare-transactions.ts";
import { toSession, REQUESTS_PER_CHECKOUT } from "../programs/checkouts.ts";
import type {
  ClientSession,
  SessionLoad,
  TaskRunner,
  TaskTimes,
} from "#bench/programs/load/client-sessions.ts";
import { withTaskRunner } from "#bench/programs/load/client-sessions.ts";
import type { OrderGenerator } from "#bench/programs/generated-orders.ts";
import {
  createConfirmRequest,
  createOrderGenerator,
  readPendingOrders,
} from "#bench/programs/generated-orders.ts";
import { withMessageChannels } from "../programs/message-channels.ts";
import { runQuery, withPostgres } from "../programs/postgres.ts";
import type { Shop } from "../programs/shop.ts";
import { seedPostgres, signIn, withShop } from "../programs/shop.ts";

const ROUNDS = 7;
/** Number of orders per round, large enough to average out garbage collection in both programs. */
const ORDERS_PER_ROUND = 400;
const WARM_UP_ROUNDS = 2;
const CONCURRENCY = 8;
/** Number of products, as in the measurements of Vendure and Medusa. */
const PRODUCT_COUNT = 1000;
/** Number of existing orders. Without existing orders, PostgreSQL would plan sequential scans of the order tables. */
const EXISTING_ORDER_COUNT = 5000;
/** Labels of the references, which send one statement per row. The shop needs fewer round trips. */
const REFERENCE_LABELS = {
  place: "bare transaction, 6 round trips",
  confirm: "bare transaction, 13 round trips",
};
/** Makes the shop reserve the bottles of unconfirmed orders, as the reference does. */
const HOLD_STOCK = `update store_settings set store = jsonb_set(store, '{confirmation,holdStock}', 'true')`;

interface Bench {
  shop: Shop;
  databaseUrl: string;
  cookie: string;
  orders: OrderGenerator;
  sessionRunner: TaskRunner<SessionLoad>;
  bare: TaskRunner<TransactionLoad>;
  staff: TransactionLoad["staff"];
}

/** A metric, and the functions that create its requests and reference transactions before each measurement. */
interface Workload {
  name: string;
  referenceName: string;
  required?: Requirement;
  sessions: () => Promise<ClientSession[]>;
  bare: () => Promise<Pick<TransactionLoad, "ordersToPlace" | "ordersToConfirm">>;
}

/**
 * Measures how many orders eight clients place and confirm per second, compared with transactions that write the same
 * rows. The shop sends messages by email, WhatsApp and SMS during the measurement.
 */
export const orders: Benchmark = {
  name: "orders",
  about:
    "orders placed and confirmed over HTTP on PostgreSQL by eight concurrent clients while all channels send messages, compared with bare transactions",
  run: (log, scale, add) =>
    withPostgres((databaseUrl) =>
      withMessageChannels((channels) =>
        withShop(
          async (shop) => {
            log(`generating ${PRODUCT_COUNT} products and ${EXISTING_ORDER_COUNT} orders`);
            await seedPostgres(shop, databaseUrl, [
              "--generate",
              String(PRODUCT_COUNT),
              "--orders",
              String(EXISTING_ORDER_COUNT),
            ]);
            return withBench(shop, databaseUrl, async (bench) => {
              await runQuery(databaseUrl, HOLD_STOCK);
              await runQuery(databaseUrl, "vacuum analyze");
              for (const work of createWorkloads(bench)) {
                log(work.name);
                add(await compare(bench, work, scale));
              }
              return [];
            });
          },
          { DATABASE_URL: databaseUrl, ...channels },
        ),
      ),
    ),
};

async function withBench<Result>(
  shop: Shop,
  databaseUrl: string,
  task: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const cookie = await signIn(shop);
  const [user] = await runQuery(databaseUrl, "select id, email from users limit 1");
  const staff = { id: String(user?.["id"]), email: String(user?.["email"]) };
  const generator = await createOrderGenerator(databaseUrl);
  const sessionProgram = new URL("../programs/load/http-sessions-program.ts", import.meta.url);
  const transactionProgram = new URL("../programs/bare/bare-transactions-program.ts", import.meta.url);
  return withTaskRunner<SessionLoad, Result>(sessionProgram, (sessionRunner) =>
    withTaskRunner<TransactionLoad, Result>(transactionProgram, (bare) =>
      task({ shop, databaseUrl, cookie, orders: generator, sessionRunner, bare, staff }),
    ),
  );
}

function createWorkloads({ databaseUrl, cookie, orders: generator }: Bench): Workload[] {
  const createRows = async () => ({
    ordersToPlace: createForRound(() => generator.createRows()),
    ordersToConfirm: [],
  });
  const createOrderRequests = async () =>
    createForRound(() => toSession(generator.createCheckout()).slice(-1));
  const readPending = () => readPendingOrders(databaseUrl, ORDERS_PER_ROUND);
  return [
    {
      name: "order creation",
      referenceName: REFERENCE_LABELS.place,
      required: { ratioAtLeast: 0.4 },
      sessions: createOrderRequests,
      bare: createRows,
    },
    {
      name: "order confirmation",
      referenceName: REFERENCE_LABELS.confirm,
      required: { ratioAtLeast: 0.4 },
      sessions: async () => (await readPending()).map((order) => [createConfirmRequest(order, cookie)]),
      bare: async () => ({ ordersToPlace: [], ordersToConfirm: await readPending() }),
    },
    // This workload has no requirement. The benchmark `peers` compares it with the faster peer.
    {
      name: `full guest checkout, ${REQUESTS_PER_CHECKOUT} requests`,
      referenceName: REFERENCE_LABELS.place,
      sessions: async () => createForRound(() => toSession(generator.createCheckout())),
      bare: createRows,
    },
  ];
}

function createForRound<Item>(createItem: () => Item): Item[] {
  return Array.from({ length: ORDERS_PER_ROUND }, createItem);
}

async function compare(
  bench: Bench,
  { name, referenceName, required, sessions, bare }: Workload,
  scale: Scale,
): Promise<Metric> {
  const { shop, databaseUrl, staff } = bench;
  const sides = {
    candidate: async () =>
      bench.sessionRunner.run({ origin: shop.origin, clientCount: CONCURRENCY, sessions: await sessions() }),
    reference: async () =>
      bench.bare.run({ databaseUrl, concurrency: CONCURRENCY, staff, ...(await bare()) }),
  };
  await interleave(limitRounds(scale, WARM_UP_ROUNDS), sides);
  const rounds = (await interleave(limitRounds(scale, ROUNDS), sides)).map(
    ({ candidate, reference }): Round => ({
      value: computeRate(candidate),
      reference: computeRate(reference),
    }),
  );
  return { name, unit: "/s", referenceName, rounds, ...(required && { required }) };
}

function computeRate({ seconds, times }: TaskTimes): number {
  return times.length / seconds;
}
