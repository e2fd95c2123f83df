import { randomBytes, randomUUID } from "node:crypto";
import { CHECKOUT } from "#test/checkout.ts";

import type { BarePendingOrder, BareOrder } from "./bare/bare-transactions.ts";
import type { Checkout } from "./checkouts.ts";
import { createCheckout } from "./checkouts.ts";
import type { CheckedRequest } from "./load/client-sessions.ts";
import { runQuery } from "./postgres.ts";

const LINE_COUNT = 2;
const FIRST_NAMES = ["Ayesha", "Bilal", "Fatima", "Hamza", "Maryam", "Omar", "Sana", "Usman", "Zainab"];
const LAST_NAMES = ["Ahmed", "Akhtar", "Baig", "Chaudhry", "Hussain", "Iqbal", "Khan", "Malik", "Qureshi"];

/** A size for sale (price in paisa). */
interface Size {
  variantId: number;
  productId: string;
  productName: string;
  variant: string;
  image: string;
  price: number;
}

interface GeneratedOrder {
  customer: { name: string; email: string; phone: string };
  lines: readonly { size: Size; quantity: number }[];
}

/** Generates orders with two lines and distinct customers, as HTTP requests or as database rows. */
export interface OrderGenerator {
  /** Returns the requests of the next checkout. */
  createCheckout: () => Checkout;
  createRows: () => BareOrder;
}

/** Creates an order generator. Raises the stock of all products, so that every order can be confirmed. */
export async function createOrderGenerator(databaseUrl: string): Promise<OrderGenerator> {
  await runQuery(databaseUrl, "update product_variants set stock = 1000000");
  const rows = await runQuery(
    databaseUrl,
    `select v.id, v.product_id, p.name, v.name as variant, coalesce(i.url, '') as image, v.price
     from product_variants v join products p on p.id = v.product_id left join images i on i.id = p.image_id
     order by v.id`,
  );
  const sizes = rows.map((row) => ({
    variantId: Number(row["id"]),
    productId: String(row["product_id"]),
    productName: String(row["name"]),
    variant: String(row["variant"]),
    image: String(row["image"]),
    price: Number(row["price"]),
  }));
  let count = 0;
  const createNext = () => createOrder(sizes, (count += 1));
  return { createCheckout: () => toCheckout(createNext()), createRows: () => toRows(createNext(), count) };
}

function createOrder(sizes: readonly Size[], number: number): GeneratedOrder {
  const firstName = getCyclic(FIRST_NAMES, number);
  const lastName = getCyclic(LAST_NAMES, Math.floor(number / FIRST_NAMES.length));
  const customer = {
    name: `${firstName} ${lastName}`,
    email: `${firstName}.${lastName}${number}@example.com`.toLowerCase(),
    phone: `+92 300 ${String(1_000_000 + number).slice(-7)}`,
  };
  // Selects sizes in steps of prime numbers, to spread the orders over all products and sizes.
  const lines = Array.from({ length: LINE_COUNT }, (_, line) => {
    return { size: getCyclic(sizes, number * 7919 + line * 104_729), quantity: 1 + (number % 2) };
  });
  return { customer, lines };
}

function getCyclic<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The shop has no products.");
  return item;
}

function toCheckout({ customer, lines }: GeneratedOrder): Checkout {
  const items = lines.map(({ size, quantity }) => {
    return { productId: size.productId, variant: size.variant, quantity };
  });
  return createCheckout({ ...CHECKOUT, customer, items });
}

function toRows({ customer, lines }: GeneratedOrder, number: number): BareOrder {
  const id = randomBytes(18).toString("base64url");
  const total = lines.reduce((sum, { size, quantity }) => sum + size.price * quantity, 0);
  const totalBottles = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { street, city, state, zipCode, country } = CHECKOUT.address;
  const orderNumber = `ZB${String(number).padStart(11, "0")}`;
  const { name, email, phone } = customer;
  return {
    // The values have the column order of `bare-transactions-program.ts`.
    order: [
      id,
      orderNumber,
      randomUUID(),
      "pending",
      name,
      email,
      phone,
      phone.replaceAll(" ", ""),
      street,
      city,
      state,
      zipCode,
      country,
      total,
      total,
      totalBottles,
    ],
    bottles: lines.map(({ size, quantity }) => ({ variantId: size.variantId, quantity })),
    lines: lines.map(({ size, quantity }, position) => [
      id,
      position,
      size.productId,
      size.variantId,
      size.productName,
      size.image,
      size.variant,
      size.price,
      quantity,
    ]),
  };
}

/** Returns the request that confirms an order. @param cookie session cookie of an admin */
export function createConfirmRequest({ id }: BarePendingOrder, cookie: string): CheckedRequest {
  const body = JSON.stringify({ status: "confirmed", expectedStatus: "pending" });
  const headers = {
    accept: "application/json",
    "accept-encoding": "gzip, deflate, br, zstd",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "sec-fetch-site": "same-origin",
    cookie,
  };
  return { method: "PATCH", path: `/api/admin/orders/${id}/status`, headers, body, status: 200 };
}

/** Returns random pending orders. Their lines are sorted by variant. @throws Error if there are fewer than `count` */
export async function readPendingOrders(databaseUrl: string, count: number): Promise<BarePendingOrder[]> {
  const rows = await runQuery(
    databaseUrl,
    `select o.id, o.order_number, i.lines
     from orders o cross join lateral (
       select count(*) as count, json_agg(json_build_object('itemId', id, 'variantId', variant_id,
         'productId', product_id, 'variant', variant, 'quantity', quantity) order by variant_id) as lines
       from order_items where order_id = o.id and variant_id is not null) i
     where o.status = 'pending' and i.count = ${LINE_COUNT} order by random() limit ${count}`,
  );
  if (rows.length < count) throw new Error("There are not enough pending orders.");
  return rows.map((row) => ({
    id: String(row["id"]),
    orderNumber: String(row["order_number"]),
    lines: row["lines"] as BarePendingOrder["lines"],
  }));
}
