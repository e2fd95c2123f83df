import { inflateRawSync } from "node:zlib";

import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";

import type { XlsxColumnType, XlsxValue } from "./xlsx-blob.ts";
import { xlsxBlob } from "./xlsx-blob.ts";

async function written(type: XlsxColumnType, ...values: XlsxValue[]): Promise<Buffer> {
  const blob = await xlsxBlob({
    sheet: "Orders",
    columns: [
      { header: "Row", type: "number" },
      { header: "Value", type, width: 20 },
    ],
    rows: values.map((value, index) => [index + 1, value]),
  });
  return Buffer.from(await blob.arrayBuffer());
}

async function readBack(type: XlsxColumnType, ...values: XlsxValue[]): Promise<unknown[]> {
  const [, ...rows] = await readSheet(await written(type, ...values));
  return rows.map((row) => row[1] ?? null);
}

/** Every file of a ZIP archive as text, by its directory at the end. */
function unzipped(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = archive.lastIndexOf("PK\u0005\u0006");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [10, 20, 28].map((offset) =>
      offset === 20 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number];
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(content, content + size);
    files[name] = (method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8");
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const DANGEROUS = [
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

test("text stays text to the letter, whatever it begins with", async () => {
  const rows = await readSheet(await written("text", ...DANGEROUS), { trim: false });
  expect(rows.slice(1).map((row) => row[1])).toEqual(DANGEROUS);
});

test("no cell is a formula: texts are typed as shared strings and formatted as text", async () => {
  const files = unzipped(await written("text", ...DANGEROUS, "\r=1+1"));
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).toContain("<sheetData>");
  expect(Object.values(files).join("")).not.toMatch(/<f[ >]/);
  const texts = sheet.match(/<c [^>]*r="B(?!1")\d+"[^>]*>/g) ?? [];
  expect(texts).toHaveLength(DANGEROUS.length + 1);
  for (const cell of texts) expect(cell).toMatch(/ t="s"/);
  expect(files["xl/styles.xml"]).toContain('formatCode="@"');
});

test("a text in a column of numbers or times stays text too", async () => {
  expect(await readBack("money", "=2*3", 6)).toEqual(["=2*3", 6]);
  expect(await readBack("time", "-1")).toEqual(["-1"]);
});

test("money and numbers are numbers", async () => {
  expect(await readBack("money", 4500.5, 0, -3)).toEqual([4500.5, 0, -3]);
  expect(await readBack("number", 12)).toEqual([12]);
});

test("a time is a time and reads as clocks in Pakistan show it", async () => {
  const [time] = await readBack("time", new Date("2026-11-21T20:30:00Z"));
  expect(time).toEqual(new Date("2026-11-22T01:30:00Z"));
});

test("nothing leaves the cell empty", async () => {
  expect(await readBack("text", null, "", "x")).toEqual([null, null, "x"]);
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "a text that names a property of every object does not damage the file: %s",
  async (name) => {
    expect(await readBack("text", name, "after")).toEqual([name, "after"]);
  },
);

test("a text too long for a cell is cut instead of damaging the file", async () => {
  const [text] = await readBack("text", "a".repeat(40_000));
  expect(text).toHaveLength(32_767);
});

test("signs that no file may hold are left out", async () => {
  expect(await readBack("text", "a\u0000b\u0008c")).toEqual(["abc"]);
});
