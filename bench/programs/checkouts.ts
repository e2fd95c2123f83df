import { randomUUID } from "node:crypto";

import type { Product } from "#catalogue/rules/product.ts";
import type { OrderInput } from "#orders/rules/checkout.ts";
import type { MatchingOrders } from "#orders/rules/order.ts";
import { CHECKOUT } from "#test/checkout.ts";

import type { RequestSpec, Server } from "./load.ts";
import { API_HEADERS } from "./load.ts";

const LINE_COUNT = 2;
const PAGE_SIZE = 100;
/** Stock of the ordered sizes. A size is in few orders of a run, because they spread over all sizes. */
const MIN_STOCK = 30;
const FIRST_NAMES = ["Ayesha", "Bilal", "Fatima", "Hamza", "Maryam", "Omar", "Sana", "Usman", "Zainab"];
/** Last name of all customers, by which their orders can be found. */
const LAST_NAME = "Benchwala";
/** Location lists of the address form: countries, states of Pakistan, cities of Punjab. */
const LOCATION_LISTS = ["countries", "PK/states", "PK/PB/cities"].map((list) => `/api/locations/${list}`);

/** Number of requests in a checkout. */
export const REQUESTS_PER_CHECKOUT = 7;

/** Creates checkouts with two lines and distinct customers. */
export interface CheckoutGenerator {
  /**
   * Returns the requests of full guest checkouts. The page requests a quote when the cart opens, when the checkout opens,
   * and before it sends the order. The form requests each location list. Excludes funnel events, which the page sends in
   * the background.
   */
  createCheckouts: (count: number) => RequestSpec[];
  /** Returns only the last request of each checkout. */
  createOrders: (count: number) => RequestSpec[];
}

/** Returns a generator that orders bottles of all sizes of a shop with enough stock. */
export async function createCheckoutGenerator(shop: Server, products: number): Promise<CheckoutGenerator> {
  const sizes: Pick<OrderInput["items"][number], "productId" | "variant">[] = [];
  for (let page = 1; page <= Math.ceil(products / PAGE_SIZE); page += 1) {
    const path = `/api/products?pageSize=${PAGE_SIZE}&page=${page}`;
    const { items } = await readJson<{ items: Product[] }>(shop, path);
    for (const { id, variants, stock } of items)
      for (const variant of variants)
        if ((stock[variant] ?? 0) >= MIN_STOCK) sizes.push({ productId: id, variant });
  }
  let count = 0;
  const createNext = () => createOrder(sizes, (count += 1));
  const createMany = (length: number, createRequests: (order: OrderInput) => RequestSpec[]) =>
    Array.from({ length }, () => createRequests(createNext())).flat();
  return {
    createCheckouts: (length) => createMany(length, createCheckoutRequests),
    createOrders: (length) => createMany(length, (order) => [createOrderRequest(order)]),
  };
}

function createOrder(
  sizes: readonly Omit<OrderInput["items"][number], "quantity">[],
  number: number,
): OrderInput {
  const firstName = getCyclic(FIRST_NAMES, number);
  const customer = {
    name: `${firstName} ${LAST_NAME}`,
    email: `${firstName}.${number}@example.com`.toLowerCase(),
    phone: `+92 300 ${String(1_000_000 + number).slice(-7)}`,
  };
  // Selects sizes in steps of prime numbers, to spread the orders over all products and sizes.
  const items = Array.from({ length: LINE_COUNT }, (_, line) => ({
    ...getCyclic(sizes, number * 7919 + line * 104_729),
    quantity: 1,
  }));
  return { ...CHECKOUT, customer, items };
}

/** Returns an item of a list that starts again after its end. @throws Error if the list is empty */
export function getCyclic<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
}

function createCheckoutRequests(order: OrderInput): RequestSpec[] {
  const quote = { path: "/api/orders/quote", headers: API_HEADERS, body: { items: order.items } };
  const lists = LOCATION_LISTS.map((path) => ({ path, headers: API_HEADERS }));
  return [quote, quote, ...lists, quote, createOrderRequest(order)];
}

function createOrderRequest(order: OrderInput): RequestSpec {
  return { path: "/api/orders", headers: { ...API_HEADERS, "idempotency-key": randomUUID() }, body: order };
}

/** Returns requests that confirm placed orders, at most 1,000. @param cookie session cookie of an admin */
export async function createConfirmations(shop: Server, cookie: string): Promise<RequestSpec[]> {
  const path = `/api/admin/orders/matching?status=pending&search=${LAST_NAME}`;
  const { items } = await readJson<MatchingOrders>(shop, path, { cookie });
  return items.map(({ id }) => ({
    method: "PATCH",
    path: `/api/admin/orders/${id}/status`,
    headers: { ...API_HEADERS, cookie },
    body: { status: "confirmed", expectedStatus: "pending" },
  }));
}

async function readJson<Body>(
  { origin }: Server,
  path: string,
  headers: Record<string, string> = {},
): Promise<Body> {
  const response = await fetch(origin + path, { headers });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return (await response.json()) as Body;
}
