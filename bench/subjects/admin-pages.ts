import type { Page } from "@playwright/test";

import type { Benchmark, Figure, Scale } from "../frame/benchmark.ts";
import { interleave, roundsAt } from "../frame/rounds.ts";
import { BARE } from "#bench/programs/compare-with-bare.ts";
import { withBareServer } from "../programs/bare-server.ts";
import { openConnection } from "../programs/connection.ts";
import type { Connection } from "../programs/connection.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { prepareContents, withFilledShop } from "../programs/filled-shop.ts";
import { query } from "../programs/postgres.ts";
import type { Shop } from "../programs/shop.ts";
import { signIn } from "../programs/shop.ts";
import { stallWhileTyping, withBrowser } from "../programs/typing.ts";

const ROUNDS = 11;
const WARM_UPS = 5;
const MEDIAN_BELOW_MS = 100;
const TYPING_ROUNDS = 3;
/** A task of the browser that takes longer than this is felt. */
const STALL_BELOW_MS = 100;

/** What a page of the admin area asks for, and the name of its figure. */
interface DataRequest {
  name: string;
  path: string;
}

/** How long staff wait for the data of each page of a full shop, one request after the other. */
export const adminPages: Benchmark = {
  name: "admin-pages",
  about:
    "data of each admin page on PostgreSQL, 10,000 products and 100,000 orders, against bare node:http; filling the shop takes minutes",
  run: async (say, scale, add) => {
    await prepareContents(scale, say);
    return withFilledShop(scale, async (shop) => {
      const cookie = await signIn(shop);
      for (const request of await dataRequests(shop.databaseUrl, scale)) {
        say(request.name);
        add(await compare(shop, cookie, request, scale));
      }
      say("typing into the search box of the orders");
      return [await typing(shop, cookie, scale)];
    });
  },
};

async function dataRequests(databaseUrl: string, { orders }: Scale): Promise<DataRequest[]> {
  const [order] = await query(
    databaseUrl,
    "select order_number, customer_name from orders order by created_at desc offset 10 limit 1",
  );
  const search = (term: unknown) => `?search=${encodeURIComponent(String(term))}`;
  const page = (at: string, name: string, rest = ""): DataRequest => ({
    name,
    path: `/admin/${at}.data${rest}`,
  });
  return [
    page("dashboard", "dashboard"),
    page("products", "products"),
    page("products", "products, a search", search("oud")),
    page("products", "products, search by a letter", search("a")),
    page("products", "products of a collection", "?collection=oud-and-amber"),
    page("products", "products, page 100", "?page=100"),
    page("collections", "collections"),
    page("orders", "orders"),
    page("orders", "orders that wait", "?status=pending"),
    page("orders", "orders delivered", "?status=delivered"),
    page("orders", "orders, search by a name", search(order?.["customer_name"])),
    page("orders", "orders, search by their number", search(order?.["order_number"])),
    page("orders", "orders, search by a letter", search("a")),
    page("orders", "orders, two letters without a match", search("qz")),
    page("orders", "orders, search without a match", search("xqzw")),
    page("orders", "orders, halfway back", `?page=${Math.max(1, Math.round(orders / 200))}`),
    page("inventory", "inventory"),
    page("inventory", "inventory, a search", search("oud")),
    page("inventory", "inventory by what was sold", "?sort=sold-desc"),
    page("hero-images", "hero images"),
    page("contact-messages", "contact messages"),
    page("users", "accounts"),
    page("activity", "activity"),
  ];
}

/** The page's data against as many bytes with the same headers, request by request. */
async function compare(
  shop: Shop,
  cookie: string,
  { name, path }: DataRequest,
  scale: Scale,
): Promise<Figure> {
  const toShop = openConnection(shop.origin, { cookie });
  const answer = await toShop.fetch(path);
  const rounds = await withBareServer(answer, async (bare) => {
    const toBare = openConnection(bare.origin, { cookie });
    const sides = { candidate: () => timed(toShop, path), reference: () => timed(toBare, path) };
    await interleave(roundsAt(scale, WARM_UPS), sides);
    const measured = await interleave(roundsAt(scale, ROUNDS), sides);
    toBare.close();
    return measured;
  });
  toShop.close();
  return {
    name,
    unit: "ms",
    against: BARE,
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { valueBelow: MEDIAN_BELOW_MS },
  };
}

async function timed(connection: Connection, path: string): Promise<number> {
  const started = performance.now();
  await connection.fetch(path);
  return performance.now() - started;
}

/** How long the page stands still while somebody types twenty letters, and while the list follows. */
async function typing(shop: FilledShop, cookie: string, scale: Scale): Promise<Figure> {
  const [order] = await query(
    shop.databaseUrl,
    `select order_number, customer_name || ' ' || customer_email as words
     from orders order by created_at desc offset (select count(*) / 2 from orders) limit 1`,
  );
  const letters = String(order?.["words"]).slice(0, 20);
  // Half of them, a pause in which the list follows, then the others.
  const words = [letters.slice(0, 10), letters.slice(10)];
  const followed = async (page: Page, typed: string) => {
    await page.waitForURL((url) => url.searchParams.get("search") === typed.trim());
    if (typed === letters) await page.getByText(String(order?.["order_number"])).first().waitFor();
  };
  const rounds = await withBrowser(async (context) => {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: shop.origin }]);
    const type = (address?: string) => stallWhileTyping(context, address, { words, followed });
    return interleave(roundsAt(scale, TYPING_ROUNDS), {
      candidate: () => type(`${shop.origin}/admin/orders`),
      reference: () => type(),
    });
  });
  return {
    name: "orders, longest stall while typing",
    unit: "ms",
    against: "a bare search box",
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { valueBelow: STALL_BELOW_MS },
  };
}
