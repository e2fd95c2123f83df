import { jobList } from "#app/jobs/rules/job-query.ts";
import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { reviewList } from "#reviews/rules/staff-review.ts";
import { auditList } from "#staff/rules/audit/audit-query.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { compareTimes, createSequence } from "../programs/comparisons.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { withFilledShop } from "../programs/filled-shop.ts";
import { signIn } from "../programs/shop.ts";
import { fillStaffLists } from "../programs/staff-lists.ts";

const SECONDS = 0.5;
/** Limit of the admin's pages with 10,000 products and 100,000 orders, and of the command palette. */
const MAX_PAGE_MS = 100;
/** Limit of the first page of any list in any order. */
const MAX_LIST_MS = 300;

/** Names and paths of requests. */
type Paths = Readonly<Record<string, string>>;

const ORDER_SORTS = ["number-asc", "customer-asc", "city-desc", "items-desc", "total-desc", "status-asc"];
const PRODUCT_SORTS = ["name-asc", "price-desc", "stock-asc", "sold-desc"];
const STAFF_LISTS = [
  { name: "contact messages", path: "/admin/contact-messages.data?", sorts: contactMessageList.sorts },
  { name: "newsletter", path: "/admin/contact-messages.data?show=newsletter&", sorts: subscriberList.sorts },
  { name: "reviews", path: "/admin/reviews.data?", sorts: reviewList.sorts },
  { name: "activity", path: "/admin/activity.data?", sorts: auditList.sorts },
  { name: "failed jobs", path: "/admin/jobs.data?", sorts: jobList.sorts },
] as const;

/** Measures the response time of each admin page's data request and of the command palette, one request at a time. */
export const adminLists: Benchmark = {
  name: "admin-lists",
  about:
    "pages, lists and command palette of the admin area with 10,000 products and 100,000 each of orders, messages, subscribers, reviews, audit entries and failed jobs",
  run: async (log, scale, add) =>
    withFilledShop({ products: scale.products, orders: scale.orders }, log, async (shop) => {
      const headers = { "accept-encoding": "gzip, deflate, br, zstd", cookie: await signIn(shop) };
      const compare = async (paths: Paths, valueAtMost: number) => {
        const workloads = Object.entries(paths).map(([name, path]) => ({
          ...createSequence(name, shop, [{ path, headers }]),
          required: { valueAtMost },
        }));
        add(...(await compareTimes(workloads, { scale, log, seconds: SECONDS })));
      };
      const order = await readOrder(shop);
      await compare({ ...createPagePaths(order, scale.orders), ...createPalettePaths(order) }, MAX_PAGE_MS);
      await compare(createSortPaths(), MAX_LIST_MS);
      // Fills the lists last, because their records would increase the counters on other pages.
      await fillStaffLists(shop, scale.orders);
      await compare(createStaffListPaths(), MAX_LIST_MS);
    }),
};

interface Order {
  number: string;
  name: string;
  phone: string;
  /** A name that many orders share. */
  product: string;
}

async function readOrder({ query }: FilledShop): Promise<Order> {
  const [order] = await query(
    "select order_number, customer_name, customer_phone, (select product_name from order_items group by 1 order by count(*) desc limit 1) as product from orders order by created_at desc offset 10 limit 1",
  );
  const read = (column: string) => String(order?.[column]);
  return {
    number: read("order_number"),
    name: read("customer_name"),
    phone: read("customer_phone"),
    product: read("product"),
  };
}

function createPagePaths({ number, name, product }: Order, orders: number): Paths {
  return {
    dashboard: "/admin/dashboard.data",
    products: "/admin/products.data",
    "products, search": "/admin/products.data?search=oud",
    "products, search by a letter": "/admin/products.data?search=a",
    "products of a collection": "/admin/products.data?collection=oud-and-amber",
    "products, page 100": "/admin/products.data?page=100",
    collections: "/admin/collections.data",
    orders: "/admin/orders.data",
    "pending orders": "/admin/orders.data?status=pending",
    "delivered orders": "/admin/orders.data?status=delivered",
    "orders, search by a name": `/admin/orders.data?search=${encodeURIComponent(name)}`,
    "orders, search by order number": `/admin/orders.data?search=${number}`,
    "orders, search by a product": `/admin/orders.data?search=${encodeURIComponent(product)}`,
    "orders, search by a part of most streets": "/admin/orders.data?search=street",
    "orders, search by a letter": "/admin/orders.data?search=a",
    "orders, two letters without a match": "/admin/orders.data?search=qz",
    "orders, search without a match": "/admin/orders.data?search=xqzw",
    "orders, middle page": `/admin/orders.data?page=${Math.max(1, Math.round(orders / 200))}`,
    inventory: "/admin/inventory.data",
    "inventory, search": "/admin/inventory.data?search=oud",
    "inventory, sorted by units sold": "/admin/inventory.data?sort=sold-desc",
    "attention counters": "/api/admin/attention",
  };
}

/** Returns searches of the command palette for one order, and with many or no matches. */
function createPalettePaths({ number, phone, name, product }: Order): Paths {
  const terms = {
    "an order number": number,
    "the last digits of an order number": number.slice(-4),
    "a phone number": phone,
    "a name": name,
    "a product": product,
    "a part of most streets": "street",
    "a letter": "a",
    "two digits": "03",
    "two letters without a match": "qz",
    "a text without a match": "xqzw",
  };
  return Object.fromEntries(
    Object.entries(terms).map(([kind, term]) => [
      `command palette, ${kind}`,
      `/api/admin/search?q=${encodeURIComponent(term)}`,
    ]),
  );
}

function createSortPaths(): Paths {
  return {
    ...Object.fromEntries(
      ORDER_SORTS.map((sort) => [`orders, sort ${sort}`, `/admin/orders.data?sort=${sort}`]),
    ),
    ...Object.fromEntries(
      PRODUCT_SORTS.map((sort) => [`products, sort ${sort}`, `/api/admin/products?sort=${sort}`]),
    ),
    "overdue orders": "/admin/orders.data?overdue=true",
    "all pending orders, for bulk changes": "/api/admin/orders/matching?status=pending",
  };
}

/** Returns, for each staff list, one request per sort order and two searches without a match. */
function createStaffListPaths(): Paths {
  return Object.fromEntries(
    STAFF_LISTS.flatMap(({ name, path, sorts }) => [
      ...sorts.map((sort) => [`${name}, sort ${sort}`, `${path}sort=${sort}`]),
      [`${name}, search without a match`, `${path}search=xqzw`],
      [`${name}, two letters without a match`, `${path}search=qz`],
    ]),
  );
}
