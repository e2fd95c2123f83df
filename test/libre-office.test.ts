import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import type { SheetLayout } from "#domain/spreadsheet.ts";
import { writeWorkbook } from "#operations/exports/write-workbook.ts";
import { hasProgram } from "#scripts/test/apt.ts";
import { LIBRE_OFFICE } from "#scripts/test/libre-office.ts";

const LAYOUT: SheetLayout = {
  name: "Orders",
  columns: [
    { header: "Text", type: "text" },
    { header: "Date", type: "time" },
    { header: "Total", type: "money" },
    { header: "Count", type: "number" },
  ],
};

/** Texts that spreadsheets calculate when they are typed in, and texts that a careless writer damages. */
const TEXTS = [
  "=1+1",
  "+923001234567",
  "-2+3",
  "@SUM(A1)",
  "  padded",
  "_x0041_",
  "<b>&",
  "عود محتاب",
  "007",
];

async function* rows() {
  yield TEXTS.map((text) => [text, new Date("2026-11-21T20:30:00Z"), 4500.5, 3]);
}

/** CSV with commas and quotes around texts, in UTF-8, values as the sheet displays them. */
const CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true";

test.skipIf(!hasProgram(LIBRE_OFFICE))(
  "LibreOffice opens an exported file and shows text as text, times in Pakistan time and money with two decimals",
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-export-"));
    try {
      const file = join(folder, "orders.xlsx");
      await pipeline(writeWorkbook(LAYOUT, rows()), createWriteStream(file));
      const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
      const convert = ["--headless", "--convert-to", CSV, "--outdir", folder, file];
      await promisify(execFile)(LIBRE_OFFICE, [profile, ...convert]);
      const csv = await readFile(join(folder, "orders.csv"), "utf8");
      expect(csv.trimEnd().split("\n")).toEqual([
        '"Text","Date","Total","Count"',
        ...TEXTS.map((text) => `"${text}",2026-11-22 01:30,"4,500.50",3`),
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
