import { describe, expect, test } from "vitest";

import type { ExportRow } from "./export-product.ts";
import { findDayOrder, isOnSale, listDays } from "./export-readers.ts";
import { settleIds } from "./group-rows.ts";
import { parseTable } from "./parse-table.ts";
import type { Shop } from "./shop-exports.ts";
import { EXPORT_HEADERS } from "./shop-exports.ts";

/** A product of two sizes in each shop's export, by header. */
const SAMPLES: Readonly<Record<Shop, readonly [Record<string, string>, Record<string, string>]>> = {
  shopify: [
    { handle: "amber", title: "Amber", option1_value: "50ml", variant_price: "4500", status: "active" },
    { handle: "amber", option1_value: "100ml", variant_price: "7800" },
  ],
  woocommerce: [
    { id: "44", type: "variable", sku: "A", name: "Amber", visibility_in_catalog: "visible" },
    { type: "variation", name: "Amber - 50ml", regular_price: "4500", parent: "id:44" },
  ],
  magento: [
    {
      sku: "A",
      product_type: "configurable",
      name: "Amber",
      url_key: "amber",
      configurable_variations: "sku=A-50,size=50ml",
    },
    { sku: "A-50", product_type: "simple", name: "Amber 50ml", price: "4500", attribute_set_code: "Default" },
  ],
  prestashop: [
    { product_id: "7", "active_(0/1)": "1", name: "Amber", price_tax_included: "4500" },
    { product_id: "7", "value_(value:position)": "50ml:0", impact_on_price: "100" },
  ],
};

function parseExport(rows: readonly Record<string, string>[]) {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return parseTable(
    {
      rows: [headers, ...rows.map((row) => headers.map((header) => row[header] ?? ""))].map(
        (cells, index) => ({
          row: index + 1,
          cells,
        }),
      ),
      notes: [],
      errors: [],
    },
    { today: "2026-11-29", toText: (html) => html },
  );
}

/** Columns of which any text is valid and used without being shown. */
const USED_TEXTS = new Set(["key", "option_name", "tags", "shopify tracker", "prestashop parent"]);
const GARBAGE = "gArbage";

describe.for(Object.keys(SAMPLES) as Shop[])("an export from %s", (shop) => {
  const sample = SAMPLES[shop];

  test("the sample is read without errors", () => {
    const { shop: found, rows, errors } = parseExport(sample);
    expect([found, errors, rows.length > 0]).toEqual([shop, [], true]);
  });

  const columns = Object.entries(EXPORT_HEADERS[shop]).filter(
    ([, column]) => !USED_TEXTS.has(column) && !USED_TEXTS.has(`${shop} ${column}`),
  );
  test.for(columns)("a cell of %s that cannot be read is quoted", ([header, column]) => {
    const renamed = sample.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, text]) => [
          EXPORT_HEADERS[shop][name] === column ? header : name,
          text,
        ]),
      ),
    );
    const results = renamed.map((_row, position) =>
      parseExport(renamed.map((row, index) => (index === position ? { ...row, [header]: GARBAGE } : row))),
    );
    const shown = results.map(({ rows, notes, errors }) =>
      JSON.stringify([rows, notes, errors]).includes(GARBAGE),
    );
    const isText = results.every(({ errors }) => errors.every(({ message }) => !message.includes(GARBAGE)));
    expect(isText ? shown.includes(true) : shown).toEqual(isText ? true : [true, true]);
    expect(results.some(({ rows }) => JSON.stringify(rows).includes("NaN"))).toBe(false);
  });
});

/** Columns with the prices of sales, by shop. */
const SALES: Readonly<Record<Shop, readonly string[]>> = {
  shopify: ["variant_compare_at_price"],
  woocommerce: ["sale_price"],
  magento: ["special_price"],
  prestashop: ["discount_percent", "discount_amount"],
};

describe.for(Object.keys(SAMPLES) as Shop[])("the discount of an export from %s", (shop) => {
  const readDiscount = (...emptyColumns: string[]) => {
    const cells = Object.fromEntries(emptyColumns.map((header) => [header, ""]));
    return parseExport(SAMPLES[shop].map((row) => ({ ...row, ...cells }))).rows[0]?.cells.discount;
  };

  test("is none if a column of sales is empty, so that an earlier discount ends", () => {
    for (const column of SALES[shop]) expect(readDiscount(column), column).toBe("");
  });

  test("is unchanged if there is no column of sales", () => {
    expect(readDiscount()).toBeUndefined();
  });
});

test("a sale that has ended, or that differs by size, is none for the product", () => {
  const simple = { id: "44", type: "simple", sku: "A", name: "Amber", regular_price: "4500" };
  const ended = { ...simple, sale_price: "3600", date_sale_price_ends: "2026-11-28" };
  expect(parseExport([ended]).rows[0]?.cells).toMatchObject({ price: "4500", discount: "" });
  const [first, second] = SAMPLES.shopify;
  const mixed = [{ ...first, variant_price: "3600", variant_compare_at_price: "4500" }, second];
  expect(parseExport(mixed).rows[0]?.cells).toMatchObject({ price: "3600", discount: "" });
});

test.for(Object.keys(SAMPLES) as Shop[])(
  "names and sizes of an export from %s are on one line, as they are stored",
  (shop) => {
    const rows = SAMPLES[shop].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([header, text]) => [
          header,
          text.replaceAll("Amber", "Amber\n Nuit").replaceAll(/\b50ml/g, "50\tml"),
        ]),
      ),
    );
    expect(parseExport(rows).rows[0]?.cells).toMatchObject({ name: "Amber Nuit", variant: "50 ml" });
  },
);

test("a status that no shop knows never publishes a product", () => {
  const words = ["gArbage", "review", "aktiv", "2.0"];
  for (const word of words) {
    const [first, second] = SAMPLES.shopify;
    const { rows, errors } = parseExport([{ ...first, status: word }, second]);
    expect([rows[0]?.cells.status, errors[0]?.message]).toEqual(["draft", `“${word}” is not a known status`]);
  }
});

describe("dates of sales", () => {
  test.each([
    ["2026-11-29", ["2026-11-29"]],
    ["2026-11-29 00:00:00", ["2026-11-29"]],
    ["2026/11/29", ["2026-11-29"]],
    ["29/11/2026", ["2026-11-29"]],
    ["11/29/26", ["2026-11-29"]],
    ["29.11.26", ["2026-11-29"]],
    ["29-Nov-2026", ["2026-11-29"]],
    ["Nov 29, 2026", ["2026-11-29"]],
    ["29 November 2026", ["2026-11-29"]],
    ["۲۹/۱۱/۲۰۲۶", ["2026-11-29"]],
    ["03/04/26", ["2026-04-03", "2026-03-04"]],
    ["31/02/2026", []],
    ["13/13/2026", []],
    ["soon", []],
    ["46355", []],
  ])("%j is %j", (text, days) => {
    expect(listDays(text)).toEqual(days);
  });

  const toRow = (from: string, to: string): ExportRow => ({
    row: 2,
    cells: { sale_from: from, sale_to: to },
  });

  test("the order of day and month is that of the other dates of the file, or asked if the sale depends on it", () => {
    const unclear = toRow("", "03/12/26");
    expect(isOnSale(unclear, "2026-11-29", findDayOrder([unclear]))).toBeUndefined();
    expect(isOnSale(unclear, "2026-11-29", findDayOrder([unclear, toRow("25/11/26", "")]))).toBe(true);
    expect(isOnSale(unclear, "2026-11-29", findDayOrder([unclear, toRow("11/25/26", "")]))).toBe(false);
    expect(isOnSale(toRow("01/02/26", "0000-00-00"), "2026-11-29", undefined)).toBe(true);
    const [first, second] = SAMPLES.magento;
    const { errors } = parseExport([
      first,
      { ...second, special_price: "4000", special_price_to_date: "03/12/26" },
    ]);
    expect(errors.map(({ message }) => message)).toEqual([
      "“03/12/26” is not a clear date: day and month could be swapped. Write it as 2026-11-29.",
    ]);
  });
});

describe("ids", () => {
  const shopify = (handle: string, title: string) => ({ ...SAMPLES.shopify[0], handle, title });
  const listIds = (rows: readonly Record<string, string>[]) =>
    parseExport(rows).rows.map(({ cells }) => cells.id);

  test("of products without Latin names are different and the same in every order of the file", () => {
    const products = ["عنبر", "گلاب", "صندل-50", "عود-50"].map((name) => shopify(name, name));
    const ids = listIds(products);
    expect(new Set(ids).size).toBe(4);
    expect(listIds(products.toReversed()).toReversed()).toEqual(ids);
    expect(listIds(products.slice(2))).toEqual(ids.slice(2));
    for (const id of ids) expect(id).toMatch(/^(?:product|50)-[a-z0-9]{5,8}$/);
  });

  test("of Latin names are their handles", () => {
    expect(listIds([shopify("amber-nuit", "Amber"), shopify("rosé", "Rosé"), shopify("new", "New")])).toEqual(
      ["amber-nuit", "rose", "new-2"],
    );
  });

  const woo = (key: string, sku: string) => ({
    ...SAMPLES.woocommerce[0],
    id: key,
    type: "simple",
    sku,
    regular_price: "9",
  });
  const settle = (rows: readonly Record<string, string>[], storedSku: string) =>
    settleIds(
      parseExport(rows).rows,
      (id) =>
        id === "amber" ? { name: "Amber", sku: "", sizes: { "50ml": { sku: storedSku } } } : undefined,
      "woocommerce",
    ).map(({ cells }) => cells.id);

  test("never belong to another product with the same name, in the file or stored", () => {
    expect(settle([woo("1", "A")], "A")).toEqual(["amber"]);
    expect(settle([woo("1", "A")], "")).toEqual(["amber"]);
    const [other] = settle([woo("1", "A")], "B");
    expect(other).toMatch(/^amber-\w+$/);
    const both = settle([woo("1", "A"), woo("2", "B")], "B");
    expect(both).toEqual([other, "amber"]);
    expect(settle([woo("2", "B"), woo("1", "A")], "B")).toEqual(["amber", other]);
    expect(new Set(settle([woo("1", ""), woo("2", "")], "")).size).toBe(2);
  });

  test("stay the same in a second import with more or fewer products", () => {
    const [rose, loud] = [shopify("rose-oud", "Rose Oud"), shopify("ROSE-OUD", "ROSE-OUD")];
    const settleBy = (rows: readonly Record<string, string>[], stored: Record<string, string>) =>
      settleIds(
        parseExport(rows).rows,
        (id) => (stored[id] === undefined ? undefined : { name: stored[id], sku: "" }),
        "shopify",
      ).map(({ cells }) => cells.id ?? "");
    expect(settleBy([rose], {})).toEqual(["rose-oud"]);
    const [kept, added] = settleBy([rose, loud], { "rose-oud": "Rose Oud" });
    expect([kept, added]).toEqual(["rose-oud", expect.stringMatching(/^rose-oud-\w+$/)]);
    const [first = "", second = ""] = settleBy([rose, loud], {});
    expect(settleBy([loud], { [first]: "Rose Oud", [second]: "ROSE-OUD" })).toEqual([second]);
  });

  test("of a product with another name and SKU are not those of a stored product without SKUs", () => {
    const royal = { ...shopify("amber", "Amber Royal"), variant_sku: "R50" };
    const [id] = settleIds(parseExport([royal]).rows, () => ({ name: "Amber", sku: "" }), "shopify").map(
      ({ cells }) => cells.id,
    );
    expect(id).toMatch(/^amber-\w+$/);
  });

  test("of a product are those of the stored product with the same SKU, which is stored without invisible characters", () => {
    const renamed = { ...shopify("amber", "Amber Royal"), variant_sku: "A\u200b50" };
    const stored = { name: "Amber", sku: "A50" };
    const findStored = (id: string) => (id === "amber" ? stored : undefined);
    const [row] = settleIds(parseExport([renamed]).rows, findStored, "shopify");
    expect(row?.cells.id).toBe("amber");
  });
});
