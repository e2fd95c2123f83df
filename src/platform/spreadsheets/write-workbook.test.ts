import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";

import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";

import type { CellValue, SheetColumnType, SheetLayout } from "../rules/spreadsheet.ts";

import { toColumnName } from "../rules/sheet-cell.ts";
import type { SheetRow } from "./write-workbook.ts";
import { writeWorkbook } from "./write-workbook.ts";

async function writeBytes(batches: SheetRow[][], type: SheetColumnType, options = {}): Promise<Buffer> {
  const layout: SheetLayout = {
    name: "Orders",
    columns: [
      { header: "Row", type: "number" },
      { header: "Value", type, width: 20 },
    ],
  };
  async function* generateBatches() {
    yield* batches;
  }
  return buffer(writeWorkbook(layout, generateBatches(), options));
}

function writeValues(type: SheetColumnType, ...values: CellValue[]): Promise<Buffer> {
  return writeBytes([values.map((value, index) => [index + 1, value])], type);
}

async function writeAndRead(type: SheetColumnType, ...values: CellValue[]): Promise<unknown[]> {
  const [, ...rows] = await readSheet(await writeValues(type, ...values));
  return rows.map((row) => row[1] ?? null);
}

/** Returns the files of a ZIP archive as text, read from its central directory. */
function unzipArchive(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = archive.lastIndexOf("PK\u0005\u0006");
  let position = archive.readUInt32LE(end + 16);
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [method, size, nameLength] = [10, 20, 28].map((offset) =>
      offset === 20 ? archive.readUInt32LE(position + offset) : archive.readUInt16LE(position + offset),
    ) as [number, number, number];
    const headerStart = archive.readUInt32LE(position + 42);
    const name = archive.toString("utf8", position + 46, position + 46 + nameLength);
    const nameAndExtraLength =
      archive.readUInt16LE(headerStart + 26) + archive.readUInt16LE(headerStart + 28);
    const dataStart = headerStart + 30 + nameAndExtraLength;
    const bytes = archive.subarray(dataStart, dataStart + size);
    files[name] = (method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8");
    position += 46 + nameLength + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32);
  }
  return files;
}

const FORMULA_LIKE_TEXTS = [
  "=1+1",
  '=HYPERLINK("http://evil.test","Click")',
  "+923001234567",
  "-2+3",
  "@SUM(A1)",
  "\t=1+1",
  "=cmd|' /C calc'!A0",
  "  padded",
  "<b>&\"'</b>",
  "عود محتاب",
  "line one\nline two",
];

test("text is stored unchanged, regardless of its first character", async () => {
  const rows = await readSheet(await writeValues("text", ...FORMULA_LIKE_TEXTS), { trim: false });
  expect(rows.slice(1).map((row) => row[1])).toEqual(FORMULA_LIKE_TEXTS);
});

test("text cells are inline strings with the text format, never formulas [001 §7]", async () => {
  const files = unzipArchive(await writeValues("text", ...FORMULA_LIKE_TEXTS, "\r=1+1"));
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).toContain("<sheetData>");
  expect(Object.values(files).join("")).not.toMatch(/<f[ >]/);
  const textCells = sheet.match(/<c [^>]*r="B(?!1")\d+"[^>]*>/g) ?? [];
  expect(textCells).toHaveLength(FORMULA_LIKE_TEXTS.length + 1);
  for (const cell of textCells) expect(cell).toMatch(/ s="2" t="inlineStr"/);
  // 49 is the text format, `@`.
  expect(files["xl/styles.xml"]).toContain('numFmtId="49" fontId="0"');
});

test("text in a number or time column stays text", async () => {
  expect(await writeAndRead("money", "=2*3", 6)).toEqual(["=2*3", 6]);
  expect(await writeAndRead("time", "-1")).toEqual(["-1"]);
});

test("money and numbers are number cells", async () => {
  expect(await writeAndRead("money", 4500.5, 0, -3)).toEqual([4500.5, 0, -3]);
  expect(await writeAndRead("number", 12)).toEqual([12]);
});

test("a number is shown with its decimals, because a CSV file saved from the sheet contains what is shown", async () => {
  const files = unzipArchive(await writeValues("number", 12.5));
  const [, style] = /<c r="B2" s="(\d+)"><v>12\.5</.exec(files["xl/worksheets/sheet1.xml"] ?? "") ?? [];
  const [, formats = ""] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(files["xl/styles.xml"] ?? "") ?? [];
  // 0 is General.
  expect(formats.match(/<xf [^>]*>/g)?.[Number(style)]).toContain('numFmtId="0"');
});

test("a time is a date cell in Pakistan time", async () => {
  const [time] = await writeAndRead("time", new Date("2026-11-21T20:30:00Z"));
  expect(time).toEqual(new Date("2026-11-22T01:30:00Z"));
});

test("null and empty text leave the cell empty", async () => {
  expect(await writeAndRead("text", null, "", "x")).toEqual([null, null, "x"]);
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "text that equals an inherited property name does not damage the file: %s",
  async (name) => {
    expect(await writeAndRead("text", name, "after")).toEqual([name, "after"]);
  },
);

test("text that is too long for a cell is truncated", async () => {
  const [text] = await writeAndRead("text", "a".repeat(40_000));
  expect(text).toHaveLength(32_767);
});

test("characters that XML forbids are removed", async () => {
  expect(await writeAndRead("text", "a\u0000b\u0008c")).toEqual(["abc"]);
});

test("an unpaired surrogate does not damage the file", async () => {
  expect(await writeAndRead("text", `a\ud83d`, `${"b".repeat(32_766)}😀`)).toEqual(["a", "b".repeat(32_766)]);
});

test("column indexes are converted to the column names of spreadsheets", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(toColumnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("rows beyond the limit of one sheet are written to the next sheet with the same headers", async () => {
  const batches = [1, 2, 3, 4, 5].map((n): SheetRow[] => [[n, `value ${n}`]]);
  const file = await writeBytes(batches, "text", { maxSheetRows: 3 });
  const sheets = await Promise.all(["Orders", "Orders 2", "Orders 3"].map((name) => readSheet(file, name)));
  expect(sheets.map((rows) => rows.map(([row]) => row))).toEqual([
    ["Row", 1, 2],
    ["Row", 3, 4],
    ["Row", 5],
  ]);
});

test("a file without rows has headers", async () => {
  expect(await readSheet(await writeBytes([], "text"))).toEqual([["Row", "Value"]]);
});

test("if reading rows fails, the file fails with the same error", async () => {
  async function* generateAndFail(): AsyncGenerator<SheetRow[]> {
    yield [[1, "first"]];
    throw new Error("The connection broke.");
  }
  const file = writeWorkbook(
    { name: "Orders", columns: [{ header: "Row", type: "number" }] },
    generateAndFail(),
  );
  await expect(buffer(file)).rejects.toThrow("The connection broke.");
});

test("rows are read with backpressure", async () => {
  let readRowCount = 0;
  async function* generateEndlessBatches(): AsyncGenerator<SheetRow[]> {
    for (;;) yield Array.from({ length: 1000 }, () => [(readRowCount += 1), String(Math.random())]);
  }
  const columns = [
    { header: "Row", type: "number" },
    { header: "Value", type: "text" },
  ] as const;
  const file = writeWorkbook({ name: "Orders", columns }, generateEndlessBatches());
  await once(file, "readable");
  // Every stream has a buffer, so some batches are read. Without backpressure, every turn of the event loop would
  // read another batch.
  for (let turn = 0; turn < 500; turn += 1) await setImmediate();
  expect(readRowCount).toBeLessThan(100_000);
  file.destroy();
  await once(file, "close");
});
