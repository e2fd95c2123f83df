import type { Readable } from "node:stream";

import type { NumberFormat } from "./number-format.ts";
import { parseNumberFormat, PLAIN } from "./number-format.ts";
import { parseXml } from "./parse-xml.ts";

/** Returns the number format of a cell by the cell's style index and its number. */
export type FindFormat = (style: number, value: number) => NumberFormat;

/** Reads the number formats of a workbook. @param stream the style sheet, or `undefined` if the workbook has none */
export async function readStyles(stream: Readable | undefined): Promise<FindFormat> {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  let isInCellFormats = false;
  if (stream !== undefined) {
    await parseXml(stream, {
      open: (name, { numFmtId, formatCode = "" }) => {
        if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
        if (name === "cellXfs") isInCellFormats = true;
        if (name === "xf" && isInCellFormats) formatIds.push(Number(numFmtId ?? 0));
      },
      close: (name) => {
        if (name === "cellXfs") isInCellFormats = false;
      },
    });
  }
  const formats = formatIds.map((id) => parseNumberFormat(id, codes.get(id)));
  return (style, value) => formats[style]?.(value) ?? PLAIN;
}
