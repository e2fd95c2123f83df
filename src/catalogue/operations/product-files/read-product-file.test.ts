import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";

import { MAX_IMPORT_ROWS } from "../../rules/product-files/product-file.ts";
import { parseTable } from "../../rules/product-files/parse-table.ts";
import { buildWorkbook, escapeXml, toTextRow } from "#test/workbook.ts";
import type { WorkbookParts } from "#test/workbook.ts";
import { isShortSuite } from "#test/suite.ts";

import { htmlToText } from "./html-to-text.ts";
import { readProductFile } from "./read-product-file.ts";

const FOLDER = join(import.meta.dirname, "../../../../test/product-files");

async function parseFile(bytes: Buffer) {
  return parseTable(await readProductFile(bytes), { today: "2026-11-29", toText: htmlToText });
}

/** Returns the rows of a sample file as objects, its notes and its errors. */
async function parseSample(name: string) {
  const { rows, notes, errors } = await parseFile(await readFile(join(FOLDER, name)));
  return { rows: rows.map(({ row, cells }) => ({ row, ...cells })), notes, errors };
}

/** Reads one cell of a column below its name: the text for the import, or the errors. */
async function readOne(column: string, cell: string, parts: WorkbookParts = {}) {
  const rows = `${toTextRow(1, "id", column)}<row r="2"><c r="A2" t="inlineStr"><is><t>oud</t></is></c>${cell}</row>`;
  const { rows: read, errors } = await parseFile(await buildWorkbook({ ...parts, rows }));
  return errors.length > 0
    ? errors.map(({ message }) => message)
    : Object.entries(read[0]?.cells ?? {})[1]?.[1];
}

const number = (value: string, style = 0) => `<c r="B2" s="${style}"><v>${value}</v></c>`;
const formula = (value: string, type = "n") => `<c r="B2" t="${type}"><f>A1*2</f><v>${value}</v></c>`;

describe("the meaning of a cell", () => {
  test.each([
    ["9", 9, "0.1", "10"],
    ["10", 10, "0.125", "12.5"],
    ["0%", "0%", "0.07", "7"],
    ["0.0 %;[Red]-0.0 %", "0.0 %;[Red]-0.0 %", "0.29", "29"],
    ["a decimal number", 2, "10", "10"],
    ["a quoted percent sign", '0" %"', "10", "10"],
  ])("a discount with the format %s is what the cell shows", async (_name, format, value, expected) => {
    expect(await readOne("discount", number(value), { formats: [format] })).toBe(expected);
  });

  test.each([
    ["General", "4500", "4500"],
    ['"Rs. "#,##0.00', "4500.5", "4500.5"],
    ["[$Rs-420] #,##0", "4500", "4500"],
    ["_(* #,##0.00_);_(* (#,##0.00)", "4500", "4500"],
    ["[Red]#,##0", "4.5E+3", "4500"],
    ["0.00E+00", "4500", "4500"],
    ["#,##0", "0.30000000000000004", "0.3"],
  ])("a price with the format %s is its number", async (format, value, expected) => {
    expect(await readOne("price", number(value), { formats: [format] })).toBe(expected);
  });

  test("a percentage is no price and no stock", async () => {
    expect(await readOne("price", number("0.1"), { formats: [9] })).toEqual([
      "B2 contains 10%. Enter a number, and format the cell as a number.",
    ]);
  });

  test.each([
    [14, 46_087],
    ["yyyy-mm-dd", 46_087],
    ["[$-409]d-mmm-yy;@", 46_087],
    [22, 46_087.5],
  ])("a date with the format %s is an error in every column", async (format, value) => {
    for (const column of ["sku", "price", "discount", "new_arrival"])
      expect(await readOne(column, number(String(value)), { formats: [format] })).toEqual([
        "B2 contains a date (6 March 2026). Format the cell as text and enter the value again.",
      ]);
  });

  test("a date of the 1904 date system is shown as Excel shows it", async () => {
    const parts = { formats: [14], properties: '<workbookPr date1904="1"/>' };
    expect(String(await readOne("sku", number("44625"), parts))).toContain("6 March 2026");
  });

  test("a date stored as text of a date cell is an error", async () => {
    expect(String(await readOne("sku", '<c r="B2" t="d"><v>2026-03-06</v></c>'))).toContain("6 March 2026");
  });

  test("elapsed time is a date, and a color, condition or currency is not", async () => {
    expect(String(await readOne("sku", number("1"), { formats: ["[h]:mm"] }))).toContain("contains a date");
    for (const format of ["[Red]0", "[>=100]0", "[$€-de]0", "0\\d", '0" days"', "General"])
      expect(await readOne("price", number("7"), { formats: [format] })).toBe("7");
  });

  test.each([
    ["new_arrival", '<c r="B2" t="b"><v>1</v></c>', "yes"],
    ["new_arrival", '<c r="B2" t="b"><v>0</v></c>', "no"],
    ["sku", '<c r="B2" t="b"><v>1</v></c>', ["B2 contains TRUE"]],
    ["price", '<c r="B2" t="b"><v>0</v></c>', ["B2 contains FALSE"]],
    ["price", '<c r="B2" t="e"><v>#N/A</v></c>', ["B2 contains the error #N/A"]],
    ["sku", '<c r="B2" t="e"><f>X</f><v>#REF!</v></c>', ["B2 contains the error #REF!"]],
    ["sku", '<c r="B2" t="inlineStr"><is><t>#VALUE!</t></is></c>', ["B2 contains the error #VALUE!"]],
  ])("in %s, %s is %j", async (column, cell, expected) => {
    expect(await readOne(column, cell)).toEqual(expected);
  });

  test.each([
    ["price", formula("4500"), "4500"],
    ["sku", formula("AB-50", "str"), "AB-50"],
    ["new_arrival", formula("yes", "str"), "yes"],
    ["new_arrival", formula("1", "b"), "yes"],
    ["sku", formula("", "str"), ""],
    [
      "sku",
      formula("50"),
      ["B2 contains a formula (50). Enter its value, or copy the column and paste it as values."],
    ],
    [
      "price",
      formula("dear", "str"),
      ["B2 contains a formula (dear). Enter its value, or copy the column and paste it as values."],
    ],
    [
      "price",
      '<c r="B2"><f>A1*2</f></c>',
      ["B2 contains a formula (=A1*2). Enter its value, or copy the column and paste it as values."],
    ],
  ])("in %s, the formula %s is %j", async (column, cell, expected) => {
    expect(await readOne(column, cell)).toEqual(expected);
  });

  test("digits of codes keep their zeros and their notation, and a number that lost digits is an error", async () => {
    expect(await readOne("barcode", number("8961234567890"))).toBe("8961234567890");
    expect(await readOne("sku", number("12345"), { formats: ["0000000"] })).toBe("0012345");
    for (const text of ["0012345", "1.23E+12", "00123456789012345678"])
      expect(await readOne("sku", `<c r="B2" t="inlineStr"><is><t>${text}</t></is></c>`)).toBe(text);
    expect(String(await readOne("sku", number("1.23456789012345E+19")))).toContain("stores only 15 digits");
  });

  test.each([
    ['0"ml"', "50", "50ml"],
    ['0.0" ml"', "7.5", "7.5 ml"],
    ['General\\ "ml"', "50", "50 ml"],
    ['"EX-"0000', "12", "EX-0012"],
    ['[Red]"Nr. "#,##0_);("Nr. "#,##0)', "1200", "Nr. 1200"],
    ['000"-"0000', "5550123", "5550123"],
  ])(
    "a text with the format %s has the texts that the cell shows, and a number has not",
    async (format, value, text) => {
      expect(await readOne("variant", number(value), { formats: [format] })).toBe(text);
      expect(await readOne("volume_ml", number(value), { formats: [format] })).not.toMatch(/[a-z]/i);
    },
  );

  test("formatted texts are joined without their pronunciation, and escaped characters are decoded", async () => {
    const strings =
      '<si><t>no</t></si><si><r><t xml:space="preserve">Oud </t></r><r><rPr><b/></rPr><t>&amp; Rose</t></r><rPh><t>reading</t></rPh></si><si><t>a_x000D__x005F_x0041_</t></si>';
    const shared = (index: number) => `<c r="B2" t="s"><v>${index}</v></c>`;
    expect(await readOne("name", shared(1), { strings })).toBe("Oud & Rose");
    expect(await readOne("description", shared(2), { strings })).toBe("a\r_x0041_");
    expect(
      await readOne("name", '<c r="B2" t="inlineStr"><is><r><t>Oud</t></r><r><t> Rose</t></r></is></c>'),
    ).toBe("Oud Rose");
    expect(await readOne("name", '<c r="B2" t="inlineStr"><is><t><![CDATA[Oud <b>]]></t></is></c>')).toBe(
      "Oud <b>",
    );
  });

  test("a file of an independent writer has the same meaning", async () => {
    const rows = [
      ["id", "name", "price", "discount", "new_arrival", "sku"].map((value) => ({ value })),
      [
        { value: "oud" },
        { value: "Oud" },
        { value: 4500, format: '"Rs." #,##0' },
        { value: 0.1, format: "0%" },
        { type: Boolean, value: true },
        { type: Date, value: new Date("2026-03-06T00:00:00Z"), format: "dd/mm/yyyy" },
      ],
    ];
    const bytes = await writeXlsxFile(rows, { sheet: "Products" }).toBuffer();
    const { rows: read, errors } = await parseFile(bytes);
    expect(read[0]?.cells).toMatchObject({ price: "4500", discount: "10", new_arrival: "yes" });
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining("F2 contains a date (6 March 2026)"),
    ]);
  });
});

describe("the layout of a sheet", () => {
  const header = toTextRow(1, "id", "name");

  test("rows and cells without references, with gaps and with prefixes are read", async () => {
    const rows = `<row><c t="inlineStr"><is><t>id</t></is></c><c r="D1" t="inlineStr"><is><t>name</t></is></c></row><row r="5"><c t="inlineStr"><is><t>a</t></is></c><c r="D5"><v>1</v></c></row>`;
    const expected = [{ row: 5, cells: { id: "a", name: "1" } }];
    expect((await parseFile(await buildWorkbook({ rows }))).rows).toEqual(expected);
    const prefixed = `<x:worksheet xmlns:x="urn:x"><x:sheetData>${rows.replaceAll(/<(\/?)(\w)/g, "<$1x:$2")}</x:sheetData></x:worksheet>`;
    const files = { "xl/worksheets/sheet1.xml": prefixed };
    expect((await parseFile(await buildWorkbook({ files }))).rows).toEqual(expected);
  });

  test("a million formatted blank rows below the table are not read", async () => {
    const blank = Array.from(
      { length: 1_048_575 },
      (_, index) => `<row r="${index + 2}" s="1"><c s="1"/></row>`,
    );
    const bytes = await buildWorkbook({ rows: header + toTextRow(2, "a", "Oud") + blank.slice(1).join("") });
    expect((await parseFile(bytes)).rows).toHaveLength(1);
  });

  test("hidden rows are read and counted, and hidden sheets are not", async () => {
    const hidden = toTextRow(2, "a", "Oud").replace("<row", '<row hidden="1"');
    const parts = {
      attributes: 'name="Old" state="hidden"',
      rows: header + toTextRow(2, "old", "Old"),
      sheets: [{ attributes: 'name="New"', rows: header + hidden }],
    };
    const { rows, notes } = await parseFile(await buildWorkbook(parts));
    expect([rows.map(({ cells }) => cells.id), notes]).toEqual([["a"], ["1 hidden row is read, too."]]);
  });

  test("repeated column names are an error", async () => {
    const rows = toTextRow(1, "id", "Name", "NAME") + toTextRow(2, "a", "Oud", "Rose");
    const { errors } = await parseFile(await buildWorkbook({ rows }));
    expect(errors).toEqual([
      {
        row: 1,
        column: "name",
        message: "“Name” and “NAME” could both be this column. Choose one of them under “Columns”.",
      },
    ]);
  });

  test("cells that are merged downwards apply to all their rows", async () => {
    const { rows, errors } = await parseSample("merged.xlsx");
    expect(errors).toEqual([]);
    expect(rows.map(({ name, variant, price }) => [name, variant, price])).toEqual([
      ["Merged Oud", "50ml", "4500"],
      ["Merged Oud", "100ml", "8000"],
      ["Merged Oud", "30ml", "2900"],
    ]);
  });

  test("the sheet with the column names is read, and the preview names it", async () => {
    const { rows, notes } = await parseSample("second-sheet.xlsx");
    expect(rows[0]).toMatchObject({ row: 2, name: "L’Eau d’Été", price: "4500" });
    expect(notes).toEqual(["Read from the sheet “Products”. 1 other sheet was not read."]);
  });

  test("blank rows between the rows keep the row numbers, and a row of totals is named and not read", async () => {
    const { rows, notes } = await parseSample("blank-and-total.xlsx");
    expect(rows.map(({ row, price }) => [row, price])).toEqual([[3, "4500"]]);
    expect(notes).toEqual(["Row 5 is a total and is not read."]);
  });

  test.each([
    "Total,9000,8",
    "Total Amount,9000,",
    "Sub-total:,9000,8",
    "Grand Total (PKR),Rs. 9,",
    "ٹوٹل,۹۰۰۰,",
    "کل رقم,9000,",
    "Total: 9000,,",
    "Total,,",
  ])("a total between the rows is named and not read: %s", async (total) => {
    const { rows, notes } = await parseFile(
      Buffer.from(`name,price,stock\nOud,4500,4\n${total}\nRose,4500,4\nTotal Eclipse,900,1\n`),
    );
    expect(rows.map(({ cells }) => cells.name)).toEqual(["Oud", "Rose", "Total Eclipse"]);
    expect(notes).toEqual(["Row 3 is a total and is not read."]);
  });

  test.each(["title-row-above.csv", "utf16le-tab.csv", "excel-sep-line.csv"])(
    "%s is read below its column names",
    async (name) => {
      const { rows, errors } = await parseSample(name);
      expect(errors).toEqual([]);
      expect(rows[0]).toMatchObject({ variant: "50ml", price: "4500", stock: "10" });
    },
  );
});

test.each([
  ["little-endian with its mark", "\uFEFF", false],
  ["big-endian with its mark", "\uFEFF", true],
  ["little-endian without a mark", "", false],
  ["big-endian without a mark", "", true],
])("a text in UTF-16, %s, is read", async (_name, mark, isBigEndian) => {
  const bytes = Buffer.from(`${mark}id\tname\noud\tعود\n`, "utf16le");
  const { rows } = await parseFile(isBigEndian ? bytes.swap16() : bytes);
  expect(rows.map(({ cells }) => cells)).toEqual([{ id: "oud", name: "عود" }]);
});

describe("files that cannot be read", () => {
  const tooLarge = "The file has more than 50 MB of content.";

  test.skipIf(isShortSuite)("a ZIP bomb is rejected before its content is in memory", async () => {
    const bomb = Buffer.alloc(60_000_000, " ");
    for (const name of ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"]) {
      const bytes = await buildWorkbook({ files: { [name]: Buffer.concat([Buffer.from("<a>"), bomb]) } });
      const before = process.memoryUsage().rss;
      await expect(readProductFile(bytes)).rejects.toThrow(tooLarge);
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    }
  });

  test("entities of a document type definition are not expanded", async () => {
    const sheet = `<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&c;</t></is></c></row></sheetData></worksheet>`;
    const bytes = await buildWorkbook({ files: { "xl/worksheets/sheet1.xml": sheet } });
    await expect(readProductFile(bytes)).rejects.toThrow("The file is damaged");
  });

  test("rows beyond the limit are rejected, and blank rows do not count", async () => {
    const buildRows = (count: number) =>
      Array.from({ length: count }, (_, index) => `<row r="${2 * index + 2}"><c><v>1</v></c></row>`).join("");
    const accepted = await buildWorkbook({ rows: toTextRow(1, "id") + buildRows(MAX_IMPORT_ROWS) });
    expect((await parseFile(accepted)).rows).toHaveLength(MAX_IMPORT_ROWS);
    const rejected = await buildWorkbook({ rows: toTextRow(1, "id") + buildRows(MAX_IMPORT_ROWS + 1) });
    await expect(parseFile(rejected)).rejects.toThrow("A file can have at most 20000 rows.");
  });

  const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      "an old Excel file",
      () => Buffer.concat([oldOffice, Buffer.alloc(600)]),
      "This is an old Excel file (.xls)",
    ],
    [
      "a file with a password",
      () => Buffer.concat([oldOffice, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]),
      "This file has a password",
    ],
    ["a web page", () => Buffer.from("<html><table><tr><td>id"), "This is a web page"],
    ["a file with zeros", () => Buffer.from("\u0089\0\0\0"), "The file cannot be read"],
    ["an image", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), "This is an image"],
    ["a PDF file", () => Buffer.from("%PDF-1.7\nid,name"), "This is a PDF file"],
    [
      "a text in another encoding",
      () => readFile(join(FOLDER, "win1252-semicolon.csv")),
      "The file is not in UTF-8",
    ],
    ["the start of a ZIP archive", () => Buffer.from("PK\u0003\u0004"), "The file is damaged"],
    [
      "a truncated workbook",
      async () => (await buildWorkbook({ rows: toTextRow(1, "id") })).subarray(0, -200),
      "The file is damaged",
    ],
    [
      "a workbook with a broken sheet",
      () =>
        buildWorkbook({ files: { "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row></worksheet>" } }),
      "The file is damaged",
    ],
    [
      "a sheet with rows in another order",
      () => buildWorkbook({ rows: toTextRow(5, "id") + toTextRow(2, "a") }),
      "The file is damaged",
    ],
    ["a workbook without rows", () => buildWorkbook({}), "The file has no visible sheet with rows"],
  ])("%s is rejected with the reason", async (_name, build, message) => {
    await expect((async () => parseFile(await build()))()).rejects.toThrow(message);
  });

  test("an OpenDocument file, a binary workbook and another archive are named", async () => {
    const { ZipFile } = await import("yazl");
    const { buffer } = await import("node:stream/consumers");
    for (const [names, message] of [
      [["mimetype", "content.xml"], "This is an OpenDocument file"],
      [["[Content_Types].xml", "xl/workbook.bin"], "This is a binary Excel file"],
      [["inner.xlsx"], "The file cannot be read"],
    ] as const) {
      const zip = new ZipFile();
      for (const name of names) zip.addBuffer(Buffer.from(escapeXml("x")), name);
      zip.end();
      await expect(readProductFile(await buffer(zip.outputStream))).rejects.toThrow(message);
    }
  });

  test("a CSV file with the extension of another format is read by its content", async () => {
    expect((await parseFile(Buffer.from("\uFEFFid;name\na;Oud\n"))).rows[0]?.cells).toEqual({
      id: "a",
      name: "Oud",
    });
  });
});
