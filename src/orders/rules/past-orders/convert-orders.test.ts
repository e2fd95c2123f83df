import { expect, test } from "vitest";

import { convertCustomers } from "#customers/rules/shop-files/shop-customers.ts";
import { isDayFirst, parseFileTime, readPhones } from "#customers/rules/shop-files/file-values.ts";
import type { OpenOrderChoice } from "#customers/rules/shop-files/history-schema.ts";
import { readShopFile } from "#customers/rules/shop-files/shop-file.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { parseHistoryFile, parseHistoryText, toPhone } from "#test/history-files.ts";

import { convertOrders } from "./convert-orders.ts";

const now = new Date("2026-11-29T08:00:00Z");

async function convert(
  name: string,
  openOrders: OpenOrderChoice = "leave-out",
  change?: (text: string) => string,
) {
  const file = readShopFile(await parseHistoryFile(name, change));
  const converted = convertOrders(file, { toPhone, openOrders, now });
  const find = (number: string) =>
    converted.orders.find(({ orderNumber }) => orderNumber.endsWith(`#${number}`));
  const whyNot = (number: string) =>
    converted.leftOut.find(({ label }) => label.endsWith(`#${number}`))?.detail;
  return { ...converted, find, whyNot };
}

test("the rows of a Shopify order become one past order with its lines, amounts, time and address", async () => {
  const { find, notes } = await convert("shopify-orders");
  expect(find("1001")).toMatchObject({
    row: 2,
    orderNumber: "Shopify #1001",
    status: "delivered",
    placedAt: new Date("2024-03-01T09:22:11Z"),
    finishedAt: new Date("2024-03-02T05:00:00Z"),
    name: "Ayesha Khan",
    email: "ayesha@example.com",
    phones: { typed: "0300 1112233", e164: "+923001112233", others: [] },
    street: "House 5, Street 9",
    city: "Lahore",
    state: "Punjab",
    zipCode: "54000",
    country: "Pakistan",
    lines: [
      { name: "Oud Mehtab - 50ml", sku: "OM-50", quantity: 2, unitPrice: 400_000 },
      { name: "Discovery Set", sku: "", quantity: 1, unitPrice: 100_000 },
    ],
    subtotal: 900_000,
    adjustments: [{ kind: "delivery", label: "Delivery", amount: 25_000 }],
    total: 925_000,
  });
  expect(notes).toEqual([]);
});

test("Urdu names, two phone numbers in a cell and a missing email are read", async () => {
  const { find } = await convert("shopify-orders");
  expect(find("1002")).toMatchObject({
    name: "عائشہ خان",
    city: "کراچی",
    email: "",
    phones: { e164: "+923001112233", others: ["0321-7654321"] },
    notes:
      "Shopify: pending, fulfilled\nPayment: Cash on Delivery (COD)\nSecond phone: 0321-7654321\nNote: Call before delivery please",
  });
  expect(find("1007")).toMatchObject({ email: "", phones: { typed: "12", e164: null } });
});

test("a refunded order is cancelled and keeps its total; a partly refunded one is delivered for the rest", async () => {
  const { find } = await convert("shopify-orders");
  expect(find("1003")).toMatchObject({ status: "cancelled", wasShipped: false, total: 450_000 });
  expect(find("1004")).toMatchObject({
    status: "delivered",
    placedAt: new Date("2024-03-07T23:59:59Z"),
    total: 450_000,
    adjustments: [
      { label: "Discount", amount: -50_000 },
      { label: "Refunded in Shopify", amount: -400_000 },
    ],
  });
});

test("an order that was cancelled after its parcel left counts as refused", async () => {
  const { find } = await convert("shopify-orders");
  expect(find("1005")).toMatchObject({ status: "cancelled", wasShipped: true });
});

test("orders with faults and unfinished orders are left out with the reason", async () => {
  const { whyNot, open } = await convert("shopify-orders");
  expect(open).toBe(1);
  expect(whyNot("1006")).toBe("Not finished in Shopify: pending, unfulfilled.");
  expect(whyNot("1008")).toBe("“2024-13-45” in the date cannot be read.");
  expect(whyNot("1009")).toBe("“fifteen hundred” in item price cannot be read.");
  expect(whyNot("1010")).toBe("The amounts are in USD, not in rupees.");
});

test("staff choose what becomes of unfinished orders", async () => {
  for (const choice of ["delivered", "cancelled"] as const)
    expect((await convert("shopify-orders", choice)).find("1006")).toMatchObject({
      status: choice,
      wasShipped: choice === "delivered",
    });
});

test("two orders with one number are left out", async () => {
  const { find, whyNot } = await convert("shopify-orders", "leave-out", (text) =>
    text.replace("#1002,", "#1001,"),
  );
  expect([find("1001"), whyNot("1001")]).toEqual([
    undefined,
    "The file has several orders with this number, and they differ.",
  ]);
});

test("WooCommerce orders of WebToffee are read with fees, discounts, local times and their statuses", async () => {
  const { orders, find, whyNot, open, notes } = await convert("woocommerce-webtoffee-orders");
  expect(find("501")).toMatchObject({
    orderNumber: "WooCommerce #501",
    status: "delivered",
    placedAt: new Date("2023-12-31T18:30:00Z"),
    street: "Flat 3, Block B",
    state: "Sindh",
    lines: [{ name: "Oud Mehtab - 50ml", sku: "OM-50", quantity: 2, unitPrice: 450_000 }],
    adjustments: [
      { label: "Discount", amount: -50_000 },
      { label: "Delivery", amount: 20_000 },
      { label: "Fees", amount: 5000 },
    ],
    total: 875_000,
  });
  expect(orders.map(({ status, wasShipped }) => [status, wasShipped])).toEqual([
    ["delivered", true],
    ["cancelled", false],
    ["cancelled", true],
  ]);
  expect([open, whyNot("504"), whyNot("505")]).toEqual([
    1,
    "Not finished in WooCommerce: on-hold.",
    "The order is a draft.",
  ]);
  expect(notes).toEqual(["Times without a time zone are read as Pakistan time."]);
});

test("WooCommerce orders of Advanced Order Export have one row per line and American dates", async () => {
  const { orders, notes } = await convert("woocommerce-advanced-orders");
  expect(orders).toMatchObject([
    {
      orderNumber: "WooCommerce #601",
      placedAt: new Date("2024-02-14T10:05:00Z"),
      total: 625_000,
      status: "delivered",
    },
    { orderNumber: "WooCommerce #602", placedAt: new Date("2024-02-02T22:05:00Z"), status: "cancelled" },
  ]);
  expect(orders[0]?.lines).toHaveLength(2);
  expect(notes).toContain("Dates such as 3/14/2024 are read as month/day/year.");
});

test("lines of SkyVerge and entities in names are read, and other packed lines are left out", async () => {
  const pack = (lines: string) => async (number: string) => {
    const change = (text: string) =>
      text.replace("line_item_1", "line_items").replace(/name:Oud Mehtab.*9000\.00/, lines);
    const { find, whyNot } = await convert("woocommerce-webtoffee-orders", "leave-out", change);
    return find(number)?.lines ?? whyNot(number);
  };
  const lines =
    "id:1|name:Oud &amp; Amber &#8211; 50ml|sku:|quantity:2|subtotal:5000;id:2|name:Gul; Rose|quantity:1|subtotal:4000";
  expect(await pack(lines)("501")).toMatchObject([
    { name: "Oud & Amber – 50ml", quantity: 2, unitPrice: 250_000 },
    { name: "Gul; Rose", quantity: 1, unitPrice: 400_000 },
  ]);
  expect(await pack('[{""name"":""Oud""}]')("501")).toMatch(/in line items cannot be read/);
});

test("customers get normalized phone numbers, and only a stated consent counts", async () => {
  const { customers, leftOut } = convertCustomers(
    readShopFile(await parseHistoryFile("shopify-customers")),
    toPhone,
  );
  expect(customers.map(({ phone, email, hasConsent }) => [phone, email, hasConsent])).toEqual([
    ["+923001112233", "ayesha@example.com", true],
    ["+923451234567", "bilal@example.com", false],
    [null, "only@example.com", true],
    ["+923001112233", "ayesha2@example.com", false],
  ]);
  expect(customers[0]).toMatchObject({ name: "Ayesha Khan", tags: ["VIP", "Lahore"], note: "Prefers oud" });
  expect(leftOut.map(({ label }) => label)).toEqual(["No Contact"]);
});

test("WooCommerce customers have no consent, and their passwords are not read", async () => {
  const file = readShopFile(await parseHistoryFile("woocommerce-customers"));
  expect(JSON.stringify(file.rows)).not.toContain("BhashedSecret");
  expect(convertCustomers(file, toPhone).customers).toMatchObject([
    { phone: "+923334445556", name: "Hamza Raza", email: "hamza@example.com", hasConsent: false },
  ]);
});

test("other files are rejected with the reason", async () => {
  const read = async (text: string) => readShopFile(await parseHistoryText(text));
  const products = "Handle,Title,Variant Price\noud,Oud,4500";
  await expect(read(products)).rejects.toThrow("This is a file of products. Import it on the page Products.");
  const report =
    "Date,Order #,Status,Customer,Product(s),Items sold,Net Sales\n2024-01-01,5,completed,A,Oud,1,5";
  await expect(read(report)).rejects.toThrow("WooCommerce's report of orders");
  await expect(read("a,b\n1,2")).rejects.toBeInstanceOf(InvalidInput);
});

test.for([
  ["2024-03-01 14:22:11 +0500", "2024-03-01T09:22:11.000Z"],
  ["2024-03-01T14:22:11Z", "2024-03-01T14:22:11.000Z"],
  ["2024-03-01 14:22", "2024-03-01T09:22:00.000Z"],
  ["2024-03-01", "2024-02-29T19:00:00.000Z"],
  ["1/3/2024 2:05 PM", "2024-03-01T09:05:00.000Z"],
  ["1 March 2024", "2024-02-29T19:00:00.000Z"],
  ["March 1, 2024 12:00 am", "2024-02-29T19:00:00.000Z"],
  ["۲۰۲۴-۰۳-۰۱", "2024-02-29T19:00:00.000Z"],
  ["45352.5", "2024-03-01T07:00:00.000Z"],
  ["2024-02-30", undefined],
  ["yesterday", undefined],
])("the date %s is read", ([text = "", expected]) => {
  expect(parseFileTime(text, { isDayFirst: true })?.at.toISOString()).toBe(expected);
});

test("a day above 12 tells whether days or months stand first", () => {
  expect(isDayFirst(["3/4/2024", "25/4/2024"])).toBe(true);
  expect(isDayFirst(["3/4/2024", "4/25/2024"])).toBe(false);
});

test.for([
  ["0300-1112233", "+923001112233", []],
  ["03001112233 03217654321", "+923001112233", ["03217654321"]],
  ["0300 1112233 یا 0321 7654321", "+923001112233", ["0321 7654321"]],
  ["92-0300-1112233", "+923001112233", []],
  ["92 (0)300 1112233 00 92 321 7654321", "+923001112233", ["00 92 321 7654321"]],
  ["+92 0300 1112233 92-0321-7654321", "+923001112233", ["92-0321-7654321"]],
  ["+92923001112233", "+923001112233", []],
  ["12 / 0321 7654321", "+923217654321", ["12"]],
  ["3001112233", "+923001112233", []],
  ["۰۳۰۰۱۱۱۲۲۳۳", "+923001112233", []],
  ["9.23001112233E+11", "+923001112233", []],
  ["923001112233.0", "+923001112233", []],
  ["03001112233-03217654321", "+923001112233", ["03217654321"]],
  ["03001112233 (wife 03217654321)", "+923001112233", ["03217654321"]],
  ["0300-111-2233/0321-765-4321", "+923001112233", ["0321-765-4321"]],
  ["03001112233\n042 35761234", "+923001112233", ["042 35761234"]],
  ["030011122", null, []],
  ["030011122334455", null, []],
] as const)("the phone cell %s is read", ([text, e164, others]) => {
  expect(readPhones([text], "PK", toPhone)).toMatchObject({ e164, others });
});

test.for(["9.23E+11", "9,23001E+11", "9.2E11"])(
  "the phone %s, which a spreadsheet has rounded, is no number of anyone",
  (text) => {
    const phones = readPhones([text, text], "PK", toPhone);
    expect(phones).toMatchObject({ typed: "", e164: null, others: [], rounded: [text] });
  },
);
