import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

/** Parts of a hand-made workbook. Omitted parts are valid and empty. */
export interface WorkbookParts {
  /** XML of the `<row>` elements of the first sheet. */
  rows?: string;
  /** XML after the rows, such as merged cells. */
  afterRows?: string;
  /** XML of the shared strings. */
  strings?: string;
  /** Formats of cells by style index: the id of a built-in format, or a code. */
  formats?: readonly (number | string)[];
  /** XML of the workbook's properties. */
  properties?: string;
  /** Further sheets: attributes and rows. */
  sheets?: readonly { attributes: string; rows: string }[];
  /** Attributes of the first sheet. */
  attributes?: string;
  /** Other files, and replacements, by name. */
  files?: Readonly<Record<string, string | Buffer>>;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

const buildRelations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="${PACKAGE}">${Object.entries(targets)
    .map(
      ([target, type], index) =>
        `<Relationship Id="r${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

function buildStyles(formats: readonly (number | string)[]): string {
  const getId = (format: number | string, index: number) =>
    typeof format === "number" ? format : 200 + index;
  const codes = formats.flatMap((format, index) =>
    typeof format === "string"
      ? [`<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(format)}"/>`]
      : [],
  );
  const styles = formats.map((format, index) => `<xf numFmtId="${getId(format, index)}"/>`).join("");
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`;
}

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Returns the XML of a row of inline texts. */
export function toTextRow(row: number, ...texts: readonly string[]): string {
  return `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`).join("")}</row>`;
}

/** Returns an `.xlsx` file with these parts. */
export async function buildWorkbook({
  rows = "",
  afterRows = "",
  strings = "",
  formats = [0],
  properties = "",
  sheets = [],
  attributes = 'name="Sheet1"',
  files = {},
}: WorkbookParts): Promise<Buffer> {
  const allSheets = [
    { attributes, rows, afterRows },
    ...sheets.map((sheet) => ({ ...sheet, afterRows: "" })),
  ];
  const sheetFiles = allSheets.map((sheet, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet xmlns="${MAIN}"><sheetData>${sheet.rows}</sheetData>${sheet.afterRows}</worksheet>`,
  ]);
  const targets = Object.fromEntries([
    ...allSheets.map((_sheet, index) => [`worksheets/sheet${index + 1}.xml`, "worksheet"]),
    ["styles.xml", "styles"],
    ["sharedStrings.xml", "sharedStrings"],
  ]);
  const list = allSheets.map(
    (sheet, index) => `<sheet ${sheet.attributes} sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  const zip = new ZipFile();
  const parts: Record<string, string | Buffer> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": buildRelations({ "xl/workbook.xml": "officeDocument" }),
    "xl/_rels/workbook.xml.rels": buildRelations(targets),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">${properties}<sheets>${list.join("")}</sheets></workbook>`,
    "xl/styles.xml": buildStyles(formats),
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings}</sst>`,
    ...Object.fromEntries(sheetFiles),
    ...files,
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
