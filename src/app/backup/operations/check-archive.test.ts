import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestFolder } from "#test/images.ts";

import { FORMAT_ENTRY, MANIFEST_ENTRY } from "./archive-format.ts";
import { createArchiveWriter } from "./archive-writer.ts";
import { checkArchive } from "./check-archive.ts";

const folder = createTestFolder();
const FORMAT: [string, unknown] = [
  FORMAT_ENTRY,
  { format: 1, program: "shop", madeAt: "2026-01-01T00:00:00.000Z" },
];
const ORDERS = { name: "orders", columns: ["id"], rows: 2, parts: 1 };
const PRODUCTS = { name: "products", columns: ["id"], rows: 1, parts: 1 };
const ORDER_ROWS: [string, unknown] = ["tables/orders.000.jsonl", '["1"]\n["2"]\n'];
const PRODUCT_ROWS: [string, unknown] = ["tables/products.000.jsonl", '["1"]\n'];

const listTables = (...tables: unknown[]): [string, unknown] => [
  MANIFEST_ENTRY,
  { engine: "pglite", migrations: [1], tables, sequences: [], images: { kept: 0, elsewhere: 0, lost: [] } },
];

/** Writes an archive with correct checksums, and checks it. */
async function check(name: string, entries: readonly [string, unknown][]) {
  const archive = createArchiveWriter(folder, name, { madeAt: new Date() });
  for (const [entry, content] of entries)
    await archive.add(entry, typeof content === "string" ? content : JSON.stringify(content));
  await archive.finish();
  return checkArchive(join(folder, name));
}

test("an archive with all rows of the listed tables is complete", async () => {
  const { manifest } = await check("complete.tar.gz", [
    FORMAT,
    ORDER_ROWS,
    PRODUCT_ROWS,
    listTables(ORDERS, PRODUCTS),
  ]);
  expect(manifest.tables.map(({ name }) => name)).toEqual(["orders", "products"]);
});

test.each<[string, [string, unknown][], string]>([
  [
    "without a part of a table",
    [FORMAT, ORDER_ROWS, listTables(ORDERS, PRODUCTS)],
    "products.000.jsonl is missing",
  ],
  [
    "with too few rows",
    [FORMAT, ORDER_ROWS, PRODUCT_ROWS, listTables({ ...ORDERS, rows: 3 }, PRODUCTS)],
    "orders has the wrong number of rows",
  ],
  [
    "with rows of an unlisted table",
    [FORMAT, ORDER_ROWS, PRODUCT_ROWS, ["tables/users.000.jsonl", '["1"]\n'], listTables(ORDERS, PRODUCTS)],
    "users is not in the manifest",
  ],
  [
    "with another file",
    [FORMAT, ["notes.txt", "x"], ORDER_ROWS, listTables(ORDERS)],
    '"notes.txt" is not part of a backup',
  ],
  [
    "with an entry twice",
    [FORMAT, ORDER_ROWS, ORDER_ROWS, listTables(ORDERS)],
    "orders.000.jsonl occurs twice",
  ],
  ["without a manifest", [FORMAT, ORDER_ROWS], "its end is missing"],
  ["without its format", [ORDER_ROWS, listTables(ORDERS)], "is not a backup of a shop"],
])("an archive %s is rejected", async (name, entries, message) => {
  await expect(check(`${name}.tar.gz`, entries)).rejects.toThrow(message);
});
