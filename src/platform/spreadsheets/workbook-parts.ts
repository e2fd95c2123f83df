const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS_NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_NAMESPACE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Returns the path of a sheet in the archive; the first sheet is 1. */
export function getSheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

const CUSTOM_FORMATS = [
  [164, "#,##0.00"],
  [165, "yyyy\\-mm\\-dd\\ hh:mm"],
] as const;

/**
 * The style sheet. Built-in number formats: 0 is General, 49 is `@` (text). Numbers are General, which shows 12.5 and 12 as they
 * are, up to 11 digits: a CSV file that a spreadsheet saves contains what the cells show.
 */
const STYLES = [
  DECLARATION,
  `<styleSheet xmlns="${MAIN_NAMESPACE}">`,
  `<numFmts count="${CUSTOM_FORMATS.length}">`,
  ...CUSTOM_FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  "</numFmts>",
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="6">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>',
  ...[49, 0, 164, 165].map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join("");

/** Returns a workbook's parts other than its sheets, by path in the archive. Excel requires `[Content_Types].xml`. */
export function buildWorkbookParts(sheetNames: readonly string[]): ReadonlyMap<string, string> {
  const sheets = sheetNames.map((name, index) => ({ name, number: index + 1 }));
  const styleId = `rId${sheets.length + 1}`;
  return new Map([
    [
      "[Content_Types].xml",
      [
        `${DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET_TYPE}.sheet.main+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET_TYPE}.styles+xml"/>`,
        ...sheets.map(
          ({ number }) =>
            `<Override PartName="/${getSheetPath(number)}" ContentType="${SPREADSHEET_TYPE}.worksheet+xml"/>`,
        ),
        "</Types>",
      ].join(""),
    ],
    [
      "_rels/.rels",
      `${DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      [
        `${DECLARATION}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONSHIPS_NAMESPACE}"><sheets>`,
        ...sheets.map(
          ({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
        ),
        "</sheets></workbook>",
      ].join(""),
    ],
    [
      "xl/_rels/workbook.xml.rels",
      [
        `${DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">`,
        ...sheets.map(
          ({ number }) =>
            `<Relationship Id="rId${number}" Type="${RELATIONSHIPS_NAMESPACE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        ),
        `<Relationship Id="${styleId}" Type="${RELATIONSHIPS_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
      ].join(""),
    ],
    ["xl/styles.xml", STYLES],
  ]);
}
