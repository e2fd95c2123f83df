import Papa from "papaparse";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { SheetRow, SheetTable } from "#platform/rules/sheet-cell.ts";
import { toColumnName } from "#platform/rules/sheet-cell.ts";
import type { SheetLimits } from "./spreadsheets/read-sheet.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** First line with which Excel announces the delimiter of a CSV file. */
const DELIMITER_LINE = /^"?sep=([,;\t|])"?[,;\t|]*\r?\n/i;

/** Rows and characters from which the delimiter is guessed. */
const GUESS = { rows: 25, characters: 100_000 };

interface CsvRow {
  row: number;
  cells: readonly string[];
}

interface CsvLimits extends SheetLimits {
  /** Returns whether rows contain the row of column names. */
  isWanted: (rows: readonly SheetRow[]) => boolean;
}

/**
 * Parses CSV text separated by commas, semicolons, tabs or bars. Skips blank rows, but keeps the row numbers of the file.
 * Reports rows that may have been parsed incorrectly, e.g. after a missing quote.
 * @throws InvalidInput if the file exceeds the limits
 */
export function parseCsv(text: string, limits: CsvLimits): SheetTable {
  const announced = DELIMITER_LINE.exec(text)?.[1];
  const delimiter = announced ?? guessDelimiter(text, limits.isWanted);
  const rows: CsvRow[] = [];
  const brokenRows = new Set<number>();
  let row = 0;
  let used = delimiter;
  Papa.parse<string[]>(text, {
    ...(delimiter === undefined ? { delimitersToGuess: DELIMITERS } : { delimiter }),
    step: ({ data: cells, errors, meta }) => {
      row += 1;
      used = meta.delimiter;
      if (row === 1 && announced !== undefined) return;
      if (errors.some(({ type }) => type === "Quotes")) brokenRows.add(row);
      if (cells.every((cell) => cell.trim() === "")) return;
      assertWithinLimits(rows.length, { row, cells }, limits);
      rows.push({ row, cells });
    },
  });
  const quoteErrors = [...brokenRows].map((brokenRow) => ({ row: brokenRow, message: messages.quoteBroken }));
  return { rows, notes: [], errors: [...quoteErrors, ...findOverlongRows(rows, brokenRows, limits, used)] };
}

/** Returns the delimiter with which the text has a row of column names, or else the one that its lines agree on. */
function guessDelimiter(text: string, isWanted: CsvLimits["isWanted"]): string | undefined {
  const named = DELIMITERS.find((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, GUESS.characters), {
      delimiter,
      preview: GUESS.rows,
    });
    return isWanted(data.map((cells, index) => ({ row: index + 1, cells })));
  });
  return named ?? findCommonDelimiter(text);
}

/** Texts in which a delimiter is part of a cell, such as `Categories (x,y,z...)`. */
const ENCLOSED = /"(?:[^"]|"")*"|\([^()\n]*\)|\[[^[\]\n]*\]/g;

/** Returns the delimiter that the most lines contain equally often, outside quotes and brackets. */
function findCommonDelimiter(text: string): string | undefined {
  const lines = text
    .slice(0, GUESS.characters)
    .replaceAll(ENCLOSED, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, GUESS.rows);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const lineCounts = [...Map.groupBy(counts, (count) => count)].filter(([count]) => count > 0);
    return { delimiter, lineCount: Math.max(0, ...lineCounts.map(([, equal]) => equal.length)) };
  });
  const [best] = scores.toSorted((a, b) => b.lineCount - a.lineCount);
  return best === undefined || best.lineCount === 0 ? undefined : best.delimiter;
}

/** Reports rows with more cells than the header, because an unquoted comma shifts the cells after it by one column. */
function findOverlongRows(
  rows: readonly CsvRow[],
  brokenRows: ReadonlySet<number>,
  { isWanted }: CsvLimits,
  delimiter: string | undefined,
): SheetTable["errors"] {
  const header =
    rows.find((candidate) => isWanted([candidate])) ??
    rows.slice(0, GUESS.rows).toSorted((a, b) => b.cells.length - a.cells.length)[0];
  if (header === undefined) return [];
  const message = delimiter === "," ? messages.tooManyCommas : messages.tooManyCells;
  return rows.flatMap(({ row, cells }) => {
    const isOverlong = cells.slice(header.cells.length).some((cell) => cell.trim() !== "");
    return row > header.row && isOverlong && !brokenRows.has(row) ? [{ row, message }] : [];
  });
}

function assertWithinLimits(
  rowCount: number,
  { row, cells }: { row: number; cells: readonly string[] },
  { maxRows, tooManyRows, maxColumns, maxCellLength }: SheetLimits,
): void {
  if (rowCount >= maxRows) throw new InvalidInput(tooManyRows);
  const longCell = cells.findIndex((cell) => cell.length > maxCellLength);
  if (longCell !== -1)
    throw new InvalidInput(messages.cellTooLong(`${toColumnName(longCell)}${row}`, maxCellLength));
  if (cells.length > maxColumns && cells.slice(maxColumns).some((cell) => cell.trim() !== ""))
    throw new InvalidInput(messages.tooManyColumns(maxColumns));
}
