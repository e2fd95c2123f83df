import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { parseTable } from "../../rules/product-files/parse-table.ts";
import type { FileRow } from "../../rules/product-files/product-import.ts";

import { htmlToText } from "./html-to-text.ts";
import { readProductFile } from "./read-product-file.ts";

const FOLDER = join(import.meta.dirname, "../../../../test/product-files");

async function parse(content: Buffer | string, columns: Record<string, string> = {}) {
  const sheet = await readProductFile(Buffer.from(content));
  const table = parseTable(sheet, { columns, today: "2026-11-29", toText: htmlToText });
  expect(table.errors).toEqual([]);
  return table;
}

const parseSample = async (name: string) => parse(await readFile(join(FOLDER, name)));

/** Returns the values of a column by row. */
const list = (rows: readonly FileRow[], ...columns: (keyof FileRow["cells"])[]) =>
  rows.map(({ cells }) => columns.map((column) => cells[column]));

describe("an export from Shopify", () => {
  test("becomes one row per size, with the images of image rows and the status", async () => {
    const { shop, rows, notes } = await parseSample("shopify-export.csv");
    expect(shop).toBe("shopify");
    expect(list(rows, "id", "name", "variant", "price", "stock", "status")).toEqual([
      ["amber-nuit", "Amber Nuit", "50ml", "4500.00", "12", "published"],
      ["amber-nuit", undefined, "100ml", "7800.00", "4", undefined],
      ["rose-attar", "Rose Attar", "One size", "2500.00", "", "draft"],
    ]);
    expect(rows[0]?.cells).toMatchObject({
      description: "Warm amber, tonka & smoke.",
      category: "Unisex",
      size_sku: "AN-50",
      barcode: "2000000000015",
      weight_g: "320",
      image: "https://cdn.example.com/files/an1.jpg?v=176",
      variant_images:
        "https://cdn.example.com/files/an1.jpg?v=176 https://cdn.example.com/files/an2.jpg https://cdn.example.com/files/an3.jpg",
    });
    expect(rows[2]?.cells.description).toBe("• Pure rose");
    expect(notes).toContain("This is an export from Shopify.");
  });

  test("one discount for all sizes is kept; different discounts make the sale prices the prices, with a note", async () => {
    const header = "Handle,Title,Body (HTML),Option1 Value,Variant Price,Variant Compare At Price";
    const equal = await parse(`${header}\na,A,x,50ml,3999,4500\na,,,100ml,7998,9000\n`);
    expect(list(equal.rows, "price", "discount")).toEqual([
      ["4500", "11.13"],
      ["9000", undefined],
    ]);
    const different = await parse(`${header}\na,A,x,50ml,3999,4500\na,,,100ml,7800,\n`);
    expect(list(different.rows, "price", "discount")).toEqual([
      ["3999", ""],
      ["7800", undefined],
    ]);
    expect(different.notes).toContainEqual(expect.stringContaining("different discounts"));
  });

  test("the headers since 2025, sizes that are sold without stock, and gift cards are known", async () => {
    const { rows, notes } = await parse(
      [
        "Title,URL handle,Description,Status,SKU,Option1 name,Option1 value,Price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Variant image URL,Gift card",
        "Oud,oud,Dark,Active,O1,Size,50ml,4500,shopify,-2,FALSE,https://cdn.example.com/o.jpg,https://cdn.example.com/o50.jpg,FALSE",
        ",oud,,,O2,,100ml,8000,shopify,0,TRUE,,,",
        "Gift,gift,Card,Active,,Title,Default Title,1000,,,,,,TRUE",
      ].join("\n"),
    );
    expect(list(rows, "id", "variant", "stock", "variant_images")).toEqual([
      ["oud", "50ml", "0", "https://cdn.example.com/o50.jpg https://cdn.example.com/o.jpg"],
      ["oud", "100ml", "", undefined],
    ]);
    expect(notes).toContainEqual(expect.stringContaining("1 product is left out: gift cards"));
  });
});

describe("an export from WooCommerce", () => {
  test("joins variations to their product by SKU or id, and its ids are not used", async () => {
    const { shop, rows, notes } = await parseSample("woocommerce-export.csv");
    expect(shop).toBe("woocommerce");
    expect(list(rows, "id", "name", "variant", "price", "stock", "size_sku")).toEqual([
      ["amber-nuit", "Amber Nuit", "50ml", "3999", "12", "AN-50"],
      ["amber-nuit", undefined, "100ml", "7800", "4", "AN-100"],
    ]);
    expect(notes).not.toContainEqual(expect.stringContaining("left out"));
    expect(rows[0]?.cells).toMatchObject({ sku: "AN", category: "Unisex", collection: "Unisex\nPerfumes" });
  });

  test("the line breaks of descriptions, which it writes as a backslash and n, are restored", async () => {
    const { rows } = await parse(
      [
        "ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Regular price",
        String.raw`1,simple,A,Oud,1,visible,,<p>Dark</p>\n<ul>\n<li>Rose</li>\n</ul>,900`,
        String.raw`2,simple,B,Rose,1,visible,Pink\nand \\new,,900`,
      ].join("\n"),
    );
    expect(list(rows, "description")).toEqual([["Dark\n• Rose"], ["Pink\nand \\new"]]);
  });

  test("variations that the other shop does not sell are left out, and all others need their product in the file", async () => {
    const { rows, notes } = await parse(
      [
        "ID,Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)",
        "1,variable,,Oud,1,visible,10,,,Size,",
        "2,variation,O-50,Oud - 50ml,1,visible,parent,4500,id:1,Size,50ml",
        "3,variation,O-100,Oud - 100ml,0,visible,5,8000,id:1,Size,100ml",
        "4,variation,O-30,Oud - 30ml,1,visible,parent,3000,ID:1,Size,30ml",
        "5,variable,D,Draft,-1,visible,,,,Size,",
        "6,variation,D-50,Draft - 50ml,-1,visible,5,900,D,Size,50ml",
        "7,simple,R,Rose,1,visible,,,,,",
        "8,variation,R-50,Rose - 50ml,1,visible,3,900,r,Size,50ml",
        "9,variation,X-50,Lost - 50ml,1,visible,3,900,,Size,50ml",
        "10,variable,H,Hidden,1,visible,,,,Size,",
        "11,variation,H-50,Hidden - 50ml,0,visible,5,900,H,Size,50ml",
      ].join("\n"),
    );
    expect(list(rows, "id", "variant", "stock", "status")).toEqual([
      ["oud", "50ml", "5", "published"],
      ["oud", "30ml", "5", undefined],
      ["draft", "50ml", "5", "draft"],
      ["rose", "50ml", "3", "published"],
      ["hidden", "50ml", "5", "draft"],
    ]);
    expect(notes).toEqual(
      expect.arrayContaining([
        "1 size is left out because the other shop does not sell it: row 4 “Oud - 100ml”",
        "Left out because its product is not in the file: row 10 “X-50”",
        "The sizes of Oud share a stock of 10. It is divided among them.",
      ]),
    );
  });

  test("a sale that has ended is no discount, private products are drafts, and a lost variation is named", async () => {
    const { rows, notes } = await parse(
      [
        "ID,Type,SKU,Name,Published,Visibility in catalog,Description,Date sale price ends,In stock?,Stock,Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)",
        "1,simple,S1,Musk 30ml,1,visible,Soft,2026-01-01,1,,1500,2000,,Brand,Zarif",
        "2,simple,S2,Private,-1,visible,x,,0,,,900,,,",
        "3,variation,V1,Gone - 50ml,1,visible,,,1,3,,900,id:77,Size,50ml",
        "4,grouped,G1,Bundle,1,visible,,,1,,,,,,",
      ].join("\n"),
    );
    expect(list(rows, "id", "variant", "price", "discount", "stock", "status")).toEqual([
      ["musk-30ml", "30ml", "2000", "", "", "published"],
      ["private", "One size", "900", "", "0", "draft"],
    ]);
    expect(notes).toContain("Left out because its product is not in the file: row 4 “id:77”");
    expect(notes).toContainEqual(expect.stringContaining("1 product is left out: gift cards"));
  });
});

test("an export from Magento joins simple products to their configurable product, and leaves out other store views", async () => {
  const sample = await parseSample("magento-export.csv");
  expect([sample.shop, ...list(sample.rows, "id", "name", "variant", "price", "discount")]).toEqual([
    "magento",
    ["amber-nuit-50", "Amber Nuit 50ml", "50ml", "4500", "11.13"],
  ]);
  const { rows, notes } = await parse(
    [
      "sku,store_view_code,product_type,categories,name,description,product_online,visibility,price,url_key,qty,is_in_stock,base_image,additional_images,configurable_variations",
      "AN-50,,simple,,Amber 50,x,1,Not Visible Individually,4500.0000,amber-50,12.0000,1,/a/1.jpg,,",
      "AN-100,,simple,,Amber 100,x,1,Not Visible Individually,7800.0000,amber-100,4.0000,0,,,",
      'AN,,configurable,Default Category/Perfume,Amber,<b>Warm</b>,1,"Catalog, Search",,amber,,1,/a/1.jpg,"/a/2.jpg,/a/3.jpg","sku=AN-50,size=50ml|sku=AN-100,size=100ml"',
      "AN,urdu,,,عنبر,,,,,,,,,,",
    ].join("\n"),
  );
  expect(list(rows, "id", "variant", "price", "stock", "variant_images")).toEqual([
    ["amber", "50ml", "4500.0000", "12.0000", "/a/1.jpg /a/2.jpg /a/3.jpg"],
    ["amber", "100ml", "7800.0000", "0", "/a/1.jpg /a/2.jpg /a/3.jpg"],
  ]);
  expect(rows[0]?.cells).toMatchObject({ description: "Warm", collection: "Perfume\nDefault Category" });
  expect(notes).toContainEqual(expect.stringContaining("1 row is left out: texts of other store views"));
});

test("a file from PrestaShop joins combinations to their product, with the price that they add", async () => {
  const { shop, rows, notes } = await parse(
    [
      "Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Quantity;Description;Image URLs (x,y,z...);Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price",
      "7;1;Amber;Home,Perfume;4500.000000;AN;;<p>Warm</p>;https://p.example.com/1.jpg,https://p.example.com/2.jpg;;;",
      "7;;;;;AN-50;12;;;Size:select:0;50ml:0;0",
      "7;;;;;AN-100;4;;;Size:select:0;100ml:1;3300.00",
      "8;0;Rose 10ml;Home;900;R;5;Pink;;;;",
    ].join("\n"),
  );
  expect(shop).toBe("prestashop");
  expect(list(rows, "id", "variant", "price", "stock", "status")).toEqual([
    ["amber", "50ml", "4500.000000", "12", "published"],
    ["amber", "100ml", "7800", "4", undefined],
    ["rose-10ml", "10ml", "900", "5", "draft"],
  ]);
  expect(rows[0]?.cells.variant_images).toBe("https://p.example.com/1.jpg https://p.example.com/2.jpg");
  expect(notes).toContainEqual(expect.stringContaining("without tax"));
});

test("a file with some columns of a product file may be another shop's with other headers, so its HTML becomes text", async () => {
  const { rows } = await parse(
    "name,description,variant,price\nOud,<p>Warm <b>amber</b> &amp; smoke</p>,50ml,4500\n",
  );
  expect(rows[0]?.cells.description).toBe("Warm amber & smoke");
});

describe("columns", () => {
  test("are known by other names, and chosen columns win over names", async () => {
    const file = "Product Name,Details,Size,Selling Price,Qty,Perfumer\nOud,Dark,50ml,4500,3,Noor\n";
    const named = await parse(file);
    expect(list(named.rows, "name", "description", "variant", "price", "stock")).toEqual([
      ["Oud", "Dark", "50ml", "4500", "3"],
    ]);
    expect(named.headers.at(-1)).toEqual({ header: "Perfumer", column: null, sample: "Noor" });
    const chosen = await parse(file, { perfumer: "category", qty: "" });
    expect(list(chosen.rows, "category", "stock")).toEqual([["Noor", undefined]]);
  });

  test("that were chosen for earlier files decide only about headers that say nothing themselves", async () => {
    const remembered = {
      title: "description",
      sku: "sku",
      status: "",
      perfumer: "category",
      name: "",
      qty: "",
    };
    const read = async (file: string) =>
      parseTable(await readProductFile(Buffer.from(file)), {
        remembered,
        today: "2026-11-29",
        toText: htmlToText,
      });
    const shopify = await read(
      "Handle,Title,SKU,Status,Perfumer,Variant Price\noud,Oud,O1,draft,Noor,4500\n",
    );
    expect(list(shopify.rows, "name", "size_sku", "sku", "status", "category")).toEqual([
      ["Oud", "O1", "", "draft", "Noor"],
    ]);
    const own = await read("name,title,perfumer,qty,price\nOud,Dark,Noor,3,4500\n");
    expect(list(own.rows, "name", "description", "category", "stock")).toEqual([
      ["Oud", "Dark", "Noor", undefined],
    ]);
  });

  test("of an unknown file are shown with a sample, so that staff can choose them", async () => {
    const sheet = await readProductFile(
      Buffer.from("Our list, 2026\n\nNaam;Qeemat (PKR, all)\nOud;4500\nRose;900\n"),
    );
    const table = parseTable(sheet, { today: "2026-11-29", toText: htmlToText });
    expect(table.errors.map(({ message }) => message)).toEqual([
      "The file needs a column with the products’ names. Choose it under “Columns”.",
    ]);
    expect(table.headers).toEqual([
      { header: "Naam", column: null, sample: "Oud" },
      { header: "Qeemat (PKR, all)", column: null, sample: "4500" },
    ]);
  });

  test("that could both be the price are named", async () => {
    const sheet = await readProductFile(Buffer.from("Name,Size,MRP,Selling price\nOud,50ml,5000,4500\n"));
    expect(parseTable(sheet, { today: "2026-11-29", toText: htmlToText }).errors).toEqual([
      {
        row: 1,
        column: "price",
        message: "“MRP” and “Selling price” could both be this column. Choose one of them under “Columns”.",
      },
    ]);
  });
});

test.each([
  ["<p>Warm <strong>amber</strong> &amp; smoke</p><script>alert(1)</script>", "Warm amber & smoke"],
  ["One<br>two<br/>three", "One\ntwo\nthree"],
  ["<ul><li>Rose</li><li>Oud</li></ul>", "• Rose\n• Oud"],
  ["<div>Open <b>bold <i>both</b> done", "Open bold both done"],
  ["Caf&eacute;&nbsp;&#39;n&#39; &rsquo; 5 < 6 & more", "Café 'n' ’ 5 < 6 & more"],
  ["<!-- wp:paragraph --><p style='x'>Text</p><style>p{}</style>", "Text"],
])("the HTML %j is the text %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
