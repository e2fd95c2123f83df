import type { Benchmark, Figure, Requirement, Round, Scale } from "../frame/benchmark.ts";
import { interleave, roundsAt } from "../frame/rounds.ts";
import type { BareWork } from "../programs/bare-transactions.ts";
import { errandOf, REQUESTS_OF_A_CHECKOUT } from "../programs/checkouts.ts";
import type { Errand, Errands, ErrandRunner, ErrandTimes } from "#bench/programs/client-sessions.ts";
import { withErrandRunner } from "#bench/programs/client-sessions.ts";
import type { MadeUpOrders } from "#bench/programs/generated-orders.ts";
import { confirmRequest, madeUpOrders, pendingOrders } from "#bench/programs/generated-orders.ts";
import { query, withPostgres } from "../programs/postgres.ts";
import type { Shop } from "../programs/shop.ts";
import { seed, signIn, withShop } from "../programs/shop.ts";

const ROUNDS = 7;
/** Of one round: long enough to smooth the pauses of both programs. */
const ORDERS = 400;
const WARM_UP_ROUNDS = 2;
const AT_ONCE = 8;
/** As the peers were measured. */
const PRODUCTS = 1000;
/** Of an empty table PostgreSQL would believe for a minute that reading all of it is the quickest way. */
const OLD_ORDERS = 5000;
/** As programs usually write: each row's statement is sent for itself, where the shop sends few. */
const STEPWISE = { place: "bare transaction, 5 round trips", confirm: "bare transaction, 13 round trips" };
/** Thirty times what the better peer did in its 6 requests; the other one takes 7. */
const CHECKOUTS = 222;

interface Bench {
  shop: Shop;
  databaseUrl: string;
  cookie: string;
  orders: MadeUpOrders;
  shoppers: ErrandRunner<Errands>;
  bare: ErrandRunner<BareWork>;
  staff: BareWork["staff"];
}

/** What one round of a subject does, made before its clock starts. */
interface Work {
  name: string;
  against: string;
  required?: Requirement;
  errands: () => Promise<Errand[]>;
  bare: () => Promise<Pick<BareWork, "placed" | "confirmed">>;
}

/** How many orders eight shoppers place, and staff confirm, against transactions that write the same rows and nothing else. */
export const orders: Benchmark = {
  name: "orders",
  about: "orders placed and confirmed over HTTP on PostgreSQL, eight at once, against bare transactions",
  run: (say, scale, add) =>
    withPostgres((databaseUrl) =>
      withShop(
        async (shop) => {
          say(`seeding ${PRODUCTS} products and ${OLD_ORDERS} orders`);
          await seed(shop, databaseUrl, ["--generate", String(PRODUCTS), "--orders", String(OLD_ORDERS)]);
          return withBench(shop, databaseUrl, async (bench) => {
            await query(databaseUrl, "vacuum analyze");
            for (const work of subjects(bench)) {
              say(work.name);
              add(await compare(bench, work, scale));
            }
            return [];
          });
        },
        { DATABASE_URL: databaseUrl },
      ),
    ),
};

async function withBench<Result>(
  shop: Shop,
  databaseUrl: string,
  task: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const cookie = await signIn(shop);
  const [user] = await query(databaseUrl, "select id, email from users limit 1");
  const staff = { id: String(user?.["id"]), email: String(user?.["email"]) };
  const drawn = await madeUpOrders(databaseUrl);
  const overHttp = new URL("../programs/http-sessions-program.ts", import.meta.url);
  const transactions = new URL("../programs/bare-transactions-program.ts", import.meta.url);
  return withErrandRunner<Errands, Result>(overHttp, (shoppers) =>
    withErrandRunner<BareWork, Result>(transactions, (bare) =>
      task({ shop, databaseUrl, cookie, orders: drawn, shoppers, bare, staff }),
    ),
  );
}

function subjects({ databaseUrl, cookie, orders: drawn }: Bench): Work[] {
  const placed = async () => ({ placed: many(() => drawn.nextRows()), confirmed: [] });
  const place = async () => many(() => errandOf(drawn.nextCheckout()).slice(-1));
  const waiting = () => pendingOrders(databaseUrl, ORDERS);
  return [
    {
      name: "order creation",
      against: STEPWISE.place,
      required: { ratioAtLeast: 0.4 },
      errands: place,
      bare: placed,
    },
    {
      name: "order confirmation",
      against: STEPWISE.confirm,
      required: { ratioAtLeast: 0.4 },
      errands: async () => (await waiting()).map((order) => [confirmRequest(order, cookie)]),
      bare: async () => ({ placed: [], confirmed: await waiting() }),
    },
    {
      name: `whole guest checkout, ${REQUESTS_OF_A_CHECKOUT} requests`,
      against: STEPWISE.place,
      required: { valueAtLeast: CHECKOUTS },
      errands: async () => many(() => errandOf(drawn.nextCheckout())),
      bare: placed,
    },
  ];
}

function many<Item>(make: () => Item): Item[] {
  return Array.from({ length: ORDERS }, make);
}

async function compare(
  bench: Bench,
  { name, against, required, errands, bare }: Work,
  scale: Scale,
): Promise<Figure> {
  const { shop, databaseUrl, staff } = bench;
  const sides = {
    candidate: async () =>
      bench.shoppers.run({ origin: shop.origin, people: AT_ONCE, errands: await errands() }),
    reference: async () => bench.bare.run({ databaseUrl, inFlight: AT_ONCE, staff, ...(await bare()) }),
  };
  await interleave(roundsAt(scale, WARM_UP_ROUNDS), sides);
  const rounds = (await interleave(roundsAt(scale, ROUNDS), sides)).map(
    ({ candidate, reference }): Round => ({
      value: rateOf(candidate),
      reference: rateOf(reference),
    }),
  );
  return { name, unit: "/s", against, rounds, ...(required && { required }) };
}

function rateOf({ seconds, times }: ErrandTimes): number {
  return times.length / seconds;
}
