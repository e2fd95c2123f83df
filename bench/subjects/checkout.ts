import type { Benchmark, Log, Metric, Scale } from "../frame/benchmark.ts";
import {
  createCheckoutGenerator,
  createConfirmations,
  REQUESTS_PER_CHECKOUT,
} from "../programs/checkouts.ts";
import { compareRates } from "../programs/comparisons.ts";
import { ENGINES, withFilledShop } from "../programs/filled-shop.ts";
import type { Server } from "../programs/load.ts";
import { withMessageChannels } from "../programs/message-channels.ts";
import { PEER_CHECKOUT_RATE, PEER_PRODUCT_COUNT } from "../programs/peers.ts";
import { signIn } from "../programs/shop.ts";

const BUYER_COUNT = 8;
const SECONDS = 4;
/** Checkouts per round: more than a shop completes in that time. */
const CHECKOUT_COUNT = 1500;
/** Number of existing orders. Without existing orders, PostgreSQL would plan sequential scans of the order tables. */
const EXISTING_ORDER_COUNT = 5000;
const MIN_PEER_RATIO = 30;
const MISS_REASON =
  "it was met before orders were confirmed, and before they sent messages and events, all of which are written with the order";

/** Measures checkouts, orders and confirmations by eight clients while the shop sends messages on all channels. */
export const checkout: Benchmark = {
  name: "checkout",
  about:
    "guest checkouts of eight buyers on both databases, compared with the peers; orders and confirmations alone",
  run: (log, scale, add) =>
    withMessageChannels(async (settings) => {
      for (const engine of ENGINES) {
        const setup = { engine, products: PEER_PRODUCT_COUNT, orders: EXISTING_ORDER_COUNT, settings };
        await withFilledShop(setup, log, async (shop) => add(...(await measure(shop, engine, scale, log))));
      }
    }),
};

async function measure(shop: Server, engine: string, scale: Scale, log: Log): Promise<Metric[]> {
  const cookie = await signIn(shop);
  const generator = await createCheckoutGenerator(shop, PEER_PRODUCT_COUNT);
  const load = { isSentOnce: true, connections: BUYER_COUNT };
  const workloads = [
    {
      name: `checkout, ${engine}`,
      server: shop,
      load: () => ({ ...load, requests: generator.createCheckouts(CHECKOUT_COUNT) }),
      requestsPerUnit: REQUESTS_PER_CHECKOUT,
      peerRate: PEER_CHECKOUT_RATE,
      required: { ratioAtLeast: MIN_PEER_RATIO },
      missReason: MISS_REASON,
    },
    {
      name: `order alone, ${engine}`,
      server: shop,
      load: () => ({ ...load, requests: generator.createOrders(CHECKOUT_COUNT) }),
    },
    {
      name: `confirmation of an order, ${engine}`,
      server: shop,
      load: async () => ({ ...load, requests: await createConfirmations(shop, cookie) }),
    },
  ];
  return compareRates(workloads, { scale, log, seconds: SECONDS });
}
