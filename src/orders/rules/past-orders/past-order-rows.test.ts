import { expect, test } from "vitest";

import { toCountryCode } from "#customers/rules/shop-files/file-values.ts";
import { convertCustomers } from "#customers/rules/shop-files/shop-customers.ts";
import { readShopFile } from "#customers/rules/shop-files/shop-file.ts";
import { parseHistoryText, toPhone } from "#test/history-files.ts";

import { convertOrders } from "./convert-orders.ts";

const now = new Date("2026-11-29T08:00:00Z");

async function convert(lines: readonly string[]) {
  const file = readShopFile(await parseHistoryText(lines.join("\n")));
  return convertOrders(file, { toPhone, openOrders: "leave-out", now });
}

const SHOPIFY =
  "Name,Financial Status,Fulfillment Status,Shipping,Total,Refunded Amount,Created at,Cancelled at,Tags,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Phone";
const shopify = (fields: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    Name: "#1",
    "Financial Status": "paid",
    "Fulfillment Status": "fulfilled",
    Shipping: "200",
    Total: "1200",
    "Created at": "2024-03-01 10:00:00 +0500",
    "Lineitem quantity": "1",
    "Lineitem name": "Oud",
    "Lineitem price": "1000",
    "Shipping Phone": "03001112233",
    ...fields,
  };
  return SHOPIFY.split(",")
    .map((name) => `"${cells[name] ?? ""}"`)
    .join(",");
};

const WOO =
  "order_id,order_date,status,shipping_total,order_total,billing_first_name,billing_phone,refund_items,line_items";
const woo = (fields: Record<string, string>) => {
  const cells: Record<string, string> = {
    order_id: "1",
    order_date: "2024-03-01 10:00:00 +0500",
    status: "completed",
    order_total: "4500",
    billing_phone: "03001112233",
    line_items: "name:Oud|quantity:1|total:4500",
    ...fields,
  };
  return WOO.split(",")
    .map((name) => `"${(cells[name] ?? "").replaceAll('"', '""')}"`)
    .join(",");
};

test.for([
  [{ "Financial Status": "partially_refunded", "Refunded Amount": "1200" }, "cancelled", 120_000],
  [{ Total: "0", "Refunded Amount": "1200" }, "cancelled", 120_000],
  [{ "Refunded Amount": "200" }, "delivered", 100_000],
  [{ Total: "1000", "Refunded Amount": "200" }, "delivered", 100_000],
] as const)("money that was paid back is no revenue: %s", async ([fields, status, total]) => {
  const { orders } = await convert([SHOPIFY, shopify(fields)]);
  expect(orders).toMatchObject([{ status, total }]);
});

test.for([
  ["amount:-4500|reason:broken|date:2024-03-02", "cancelled", 450_000],
  ["amount:-1000|reason:x;amount:-500|reason:y", "delivered", 300_000],
] as const)("refunds of WebToffee are read: %s", async ([refund, status, total]) => {
  const { orders } = await convert([WOO, woo({ refund_items: refund })]);
  expect(orders).toMatchObject([{ status, total }]);
});

test("a refund that cannot be read is quoted", async () => {
  const { leftOut } = await convert([WOO, woo({ refund_items: "one bottle" })]);
  expect(leftOut).toMatchObject([{ detail: "“one bottle” in refund items cannot be read." }]);
});

test.for([
  ["RTO, city-lahore", "cancelled"],
  ["Returned to sender", "cancelled"],
  ["vip-returned-customer", "delivered"],
  ["not returned", "delivered"],
] as const)("only a whole tag says that a parcel came back: %s", async ([tags, status]) => {
  expect((await convert([SHOPIFY, shopify({ Tags: tags })])).orders).toMatchObject([{ status }]);
});

test.for(["No", "-", "n/a"])("“%s” as the time of a cancellation is none", async (text) => {
  const { orders } = await convert([SHOPIFY, shopify({ "Cancelled at": text })]);
  expect(orders).toMatchObject([{ status: "delivered" }]);
});

test("a time that cannot be read is quoted", async () => {
  const { leftOut } = await convert([SHOPIFY, shopify({ "Cancelled at": "last week" })]);
  expect(leftOut).toMatchObject([{ detail: "“last week” in the date cannot be read." }]);
});

test.for([
  ['[{"id":1,"name":"Oud","sku":"OM","quantity":2,"total":"4500.00"}]', [["Oud", 2, 225_000]]],
  [
    "Oud x 2, Rose × 1",
    [
      ["Oud", 2, 0],
      ["Rose", 1, 0],
    ],
  ],
  [
    "name:Oud | 50ml|sku:OM|quantity:1|total:4000;name:Rose|qty:1|total:500",
    [
      ["Oud | 50ml", 1, 400_000],
      ["Rose", 1, 50_000],
    ],
  ],
  ["name:Oud &#124; Amber &amp; Musk|quantity:1|total:4500", [["Oud | Amber & Musk", 1, 450_000]]],
] as const)("lines in one cell are read: %s", async ([text, lines]) => {
  const { orders } = await convert([WOO, woo({ line_items: text })]);
  expect(orders[0]?.lines.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).toEqual(lines);
});

test.for(["name:|quantity:1|total:4500", "a:1:{i:0;s:3:Oud;}", '[{"name":"Oud"', "Oud"])(
  "lines that cannot be read are quoted, and no line is called “Item”: %s",
  async (text) => {
    const { orders, leftOut } = await convert([WOO, woo({ line_items: text })]);
    expect([orders, leftOut[0]?.detail]).toEqual([[], `“${text}” in line items cannot be read.`]);
  },
);

test("a row with an item and without a number belongs to the order above", async () => {
  const item = shopify({
    ...Object.fromEntries(SHOPIFY.split(",").map((name) => [name, ""])),
    "Lineitem quantity": "1",
    "Lineitem name": "Rose",
    "Lineitem price": "500",
  });
  const { orders, leftOut } = await convert([SHOPIFY, shopify({ Total: "1700" }), item]);
  expect(orders[0]?.lines.map(({ name }) => name)).toEqual(["Oud", "Rose"]);
  expect(leftOut).toEqual([]);
});

test("an order that a file contains twice counts once, and a repeated header is skipped", async () => {
  const { orders, leftOut } = await convert([SHOPIFY, shopify(), shopify(), SHOPIFY]);
  expect(orders).toMatchObject([{ lines: [{ quantity: 1 }], total: 120_000 }]);
  expect([orders.length, leftOut]).toEqual([1, []]);
  const other = await convert([SHOPIFY, shopify(), shopify({ "Lineitem name": "Rose" })]);
  expect(other.leftOut).toMatchObject([
    { detail: "The file has several orders with this number, and they differ." },
  ]);
});

test("only orders that could be imported count as unfinished", async () => {
  const { open } = await convert([
    SHOPIFY,
    shopify({ "Fulfillment Status": "unfulfilled" }),
    shopify({ Name: "#2", "Fulfillment Status": "unfulfilled", Total: "unknown" }),
  ]);
  expect(open).toBe(1);
});

async function convertPeople(lines: readonly string[]) {
  const header = "First Name,Email,Accepts Marketing,Accepts Email Marketing,Phone";
  return convertCustomers(readShopFile(await parseHistoryText([header, ...lines].join("\n"))), toPhone);
}

test.for([
  [["A,a@b.com,,yes,03001112233"], [true]],
  [["A,a@b.com,yes,,03001112233"], [true]],
  [["A,a@b.com,yes,no,03001112233"], [false]],
  [["A,a@b.com,no,yes,03001112233"], [false]],
  [["A,a@b.com,,perhaps,03001112233"], [false]],
  [
    ["A,A@B.com,,yes,03001112233", "A,a@b.com,,no,03001112234"],
    [false, false],
  ],
] as const)(
  "an address has a consent only if no row and no column says otherwise: %s",
  async ([lines, consents]) => {
    const { customers } = await convertPeople(lines);
    expect(customers.map(({ hasConsent }) => hasConsent)).toEqual(consents);
  },
);

test("filled cells of customers that cannot be read are quoted", async () => {
  const { customers, leftOut } = await convertPeople([
    "A,a@@b,,perhaps,12",
    "B,b@b.com,,yes,9.23E+11",
    "C,c@@b,,,03001112233",
  ]);
  expect(leftOut[0]?.detail).toMatch(/^“12” in phone .* “a@@b” in email .* “perhaps” in newsletter consent/);
  expect(customers.map(({ unread }) => unread)).toEqual([
    ["“9.23E+11” in phone cannot be read."],
    ["“c@@b” in email cannot be read."],
  ]);
});

test.for([
  ["PK", "PK"],
  ["pakistan", "PK"],
  ["United Kingdom", "GB"],
  ["UK", "GB"],
  ["Somewhere", undefined],
] as const)("the country %s is %s", ([text, code]) => {
  expect(toCountryCode(text)).toBe(code);
});
