import type { Page } from "@playwright/test";

import { jobList } from "#app/jobs/rules/job-query.ts";
import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { reviewList } from "#reviews/rules/staff-review.ts";
import { auditList } from "#staff/rules/audit/audit-query.ts";

import type { Benchmark, Metric, Scale } from "../frame/benchmark.ts";
import { interleave, limitRounds } from "../frame/rounds.ts";
import { BARE_SERVER_LABEL } from "#bench/programs/bare/compare-with-bare.ts";
import { withBareServer } from "#bench/programs/bare/bare-server.ts";
import { openConnection } from "../programs/connection.ts";
import type { Connection } from "../programs/connection.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { runQuery } from "../programs/postgres.ts";
import type { Shop } from "../programs/shop.ts";
import { signIn } from "../programs/shop.ts";
import { fillStaffLists } from "../programs/staff-lists.ts";
import { measureStallWhileTyping, withBrowser } from "../programs/typing.ts";

const ROUNDS = 11;
const WARM_UPS = 5;
const MAX_MEDIAN_MS = 100;
/** Sorted lists may take longer, because not every sort order has an index. */
const MAX_SORTED_MS = 300;
/** The counters must be fast, because each open admin page polls them. */
const MAX_COUNTERS_MS = 20;
const TYPING_ROUNDS = 3;
/** Maximum stall, as a multiple of the stall of a bare search box in the same browser. */
const MAX_STALL_RATIO = 2;

/** A data request of an admin page and the name of its metric. */
interface DataRequest {
  name: string;
  path: string;
  /** Maximum median in milliseconds. Default: `MAX_MEDIAN_MS`. */
  maxMs?: number;
}

/** Sort orders of the order list, except the default and its reverse. */
const ORDER_SORTS = ["number-asc", "customer-asc", "city-desc", "items-desc", "total-desc", "status-asc"];
const STAFF_LISTS = [
  { segment: "contact-messages", name: "contact messages", sorts: contactMessageList.sorts },
  { segment: "contact-messages", name: "newsletter", fixed: "show=newsletter", sorts: subscriberList.sorts },
  { segment: "reviews", name: "reviews", sorts: reviewList.sorts },
  { segment: "activity", name: "activity", sorts: auditList.sorts },
  { segment: "jobs", name: "failed jobs", sorts: jobList.sorts },
] as const;
const PRODUCT_SORTS = ["name-asc", "price-desc", "stock-asc", "sold-desc"];

/** Measures the response time of each admin page's data request on a filled shop, one request at a time. */
export const adminPages: Benchmark = {
  name: "admin-pages",
  about:
    "response time of each admin page's data request, on PostgreSQL with 10,000 products and 100,000 each of orders, messages, subscribers, reviews, audit entries and failed jobs, compared with bare node:http; filling the shop takes minutes",
  run: async (log, scale, add) => {
    await generateContents(scale, log);
    return withFilledShop(scale, async (shop) => {
      const cookie = await signIn(shop);
      for (const request of await createDataRequests(shop.databaseUrl, scale)) {
        log(request.name);
        add(await compareWithBareServer(shop, cookie, request, scale));
      }
      // Fills the lists last, because their records would increase the counters on other pages.
      await fillStaffLists(shop.databaseUrl, scale.orders);
      for (const request of createStaffListRequests()) {
        log(request.name);
        add(await compareWithBareServer(shop, cookie, request, scale));
      }
      log("typing into the search box of the orders");
      return [await measureTyping(shop, cookie, scale)];
    });
  },
};

async function createDataRequests(databaseUrl: string, { orders }: Scale): Promise<DataRequest[]> {
  const [order] = await runQuery(
    databaseUrl,
    "select order_number, customer_name, customer_phone from orders order by created_at desc offset 10 limit 1",
  );
  const buildSearchQuery = (term: unknown) => `?search=${encodeURIComponent(String(term))}`;
  const createPageRequest = (segment: string, name: string, query = ""): DataRequest => ({
    name,
    path: `/admin/${segment}.data${query}`,
  });
  return [
    createPageRequest("dashboard", "dashboard"),
    createPageRequest("products", "products"),
    createPageRequest("products", "products, search", buildSearchQuery("oud")),
    createPageRequest("products", "products, search by a letter", buildSearchQuery("a")),
    createPageRequest("products", "products of a collection", "?collection=oud-and-amber"),
    createPageRequest("products", "products, page 100", "?page=100"),
    createPageRequest("collections", "collections"),
    createPageRequest("orders", "orders"),
    createPageRequest("orders", "pending orders", "?status=pending"),
    createPageRequest("orders", "delivered orders", "?status=delivered"),
    createPageRequest("orders", "orders, search by a name", buildSearchQuery(order?.["customer_name"])),
    createPageRequest("orders", "orders, search by order number", buildSearchQuery(order?.["order_number"])),
    createPageRequest("orders", "orders, search by a letter", buildSearchQuery("a")),
    createPageRequest("orders", "orders, two letters without a match", buildSearchQuery("qz")),
    createPageRequest("orders", "orders, search without a match", buildSearchQuery("xqzw")),
    createPageRequest("orders", "orders, middle page", `?page=${Math.max(1, Math.round(orders / 200))}`),
    createPageRequest("inventory", "inventory"),
    createPageRequest("inventory", "inventory, search", buildSearchQuery("oud")),
    createPageRequest("inventory", "inventory, sorted by units sold", "?sort=sold-desc"),
    createPageRequest("hero-images", "hero images"),
    createPageRequest("users", "accounts"),
    createPageRequest("contact-messages", "contact messages"),
    createPageRequest("activity", "activity"),
    ...ORDER_SORTS.map((sort) => ({
      ...createPageRequest("orders", `orders, sort ${sort}`, `?sort=${sort}`),
      maxMs: MAX_SORTED_MS,
    })),
    { ...createPageRequest("orders", "overdue orders", "?overdue=true"), maxMs: MAX_SORTED_MS },
    ...PRODUCT_SORTS.map((sort) => ({
      name: `products, sort ${sort}`,
      path: `/api/admin/products?sort=${sort}`,
      maxMs: MAX_SORTED_MS,
    })),
    {
      name: "all pending orders, for bulk changes",
      path: "/api/admin/orders/matching?status=pending",
      maxMs: MAX_SORTED_MS,
    },
    { name: "attention counters", path: "/api/admin/attention", maxMs: MAX_COUNTERS_MS },
    ...createPaletteRequests(order ?? {}),
  ];
}

/** Returns, for each staff list, one request per sort order and two searches without a match. */
function createStaffListRequests(): DataRequest[] {
  return STAFF_LISTS.flatMap(({ segment, name, sorts, ...rest }) => {
    const fixedQuery = "fixed" in rest ? `${rest.fixed}&` : "";
    const createRequest = (variant: string, query: string): DataRequest => ({
      name: `${name}, ${variant}`,
      path: `/admin/${segment}.data?${fixedQuery}${query}`,
      maxMs: MAX_SORTED_MS,
    });
    return [
      ...sorts.map((sort) => createRequest(`sort ${sort}`, `sort=${sort}`)),
      createRequest("search without a match", "search=xqzw"),
      createRequest("two letters without a match", "search=qz"),
    ];
  });
}

/** Returns command-palette requests: searches for one order, and searches with many or no matches. */
function createPaletteRequests(order: Readonly<Record<string, unknown>>): DataRequest[] {
  const number = String(order["order_number"]);
  const terms = {
    "an order number": number,
    "the last digits of an order number": number.slice(-4),
    "a phone number": String(order["customer_phone"]),
    "a name": String(order["customer_name"]),
    "a letter": "a",
    "two digits": "03",
    "two letters without a match": "qz",
    "a text without a match": "xqzw",
  };
  return Object.entries(terms).map(([termKind, term]) => ({
    name: `command palette, ${termKind}`,
    path: `/api/admin/search?q=${encodeURIComponent(term)}`,
  }));
}

/** Compares the response time of a data request with that of a bare server that sends the same response. */
async function compareWithBareServer(
  shop: Shop,
  cookie: string,
  { name, path, maxMs = MAX_MEDIAN_MS }: DataRequest,
  scale: Scale,
): Promise<Metric> {
  const shopConnection = openConnection(shop.origin, { cookie });
  const response = await shopConnection.fetch(path);
  const rounds = await withBareServer(response, async (bare) => {
    const bareConnection = openConnection(bare.origin, { cookie });
    const sides = {
      candidate: () => timeRequest(shopConnection, path),
      reference: () => timeRequest(bareConnection, path),
    };
    await interleave(limitRounds(scale, WARM_UPS), sides);
    const results = await interleave(limitRounds(scale, ROUNDS), sides);
    bareConnection.close();
    return results;
  });
  shopConnection.close();
  return {
    name,
    unit: "ms",
    referenceName: BARE_SERVER_LABEL,
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { valueBelow: maxMs },
  };
}

async function timeRequest(connection: Connection, path: string): Promise<number> {
  const startedAt = performance.now();
  await connection.fetch(path);
  return performance.now() - startedAt;
}

/** Measures the longest stall while twenty characters are typed into the search box and the list updates. */
async function measureTyping(shop: FilledShop, cookie: string, scale: Scale): Promise<Metric> {
  const [order] = await runQuery(
    shop.databaseUrl,
    `select order_number, customer_name || ' ' || customer_email as search_text
     from orders order by created_at desc offset (select count(*) / 2 from orders) limit 1`,
  );
  const typedText = String(order?.["search_text"]).slice(0, 20);
  // Types the text in two halves. The list updates after each half.
  const parts = [typedText.slice(0, 10), typedText.slice(10)];
  const waitForResults = async (page: Page, typed: string) => {
    await page.waitForURL((url) => url.searchParams.get("search") === typed.trim());
    if (typed === typedText) await page.getByText(String(order?.["order_number"])).first().waitFor();
  };
  const rounds = await withBrowser(async (context) => {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: shop.origin }]);
    const typeText = (url?: string) => measureStallWhileTyping(context, url, { parts, waitForResults });
    return interleave(limitRounds(scale, TYPING_ROUNDS), {
      candidate: () => typeText(`${shop.origin}/admin/orders`),
      reference: () => typeText(),
    });
  });
  return {
    name: "orders, longest stall while typing",
    unit: "ms",
    referenceName: "a bare search box",
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { ratioAtMost: MAX_STALL_RATIO },
  };
}
