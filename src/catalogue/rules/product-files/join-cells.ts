import { parseMoney } from "#kit/rules/typed-number.ts";
import type { SheetRow } from "#platform/rules/sheet-cell.ts";

import { productFileMessages as messages } from "./staff-messages.ts";

/** The next group of digits of an amount such as `1,25,000`, perhaps with what stands behind an amount: `000/-`. */
const DIGIT_GROUP = /^\d{2,3}(?!\d)/;
const GROUPED = /\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/;

interface Header {
  cells: readonly string[];
  /** Indexes of the columns with amounts. */
  moneyColumns: ReadonlySet<number>;
}

/**
 * Joins the cells of a row that commas without quotation marks have split: `Rs. 4,500/-`, `rose, amber`. Returns `undefined` if
 * it is not certain which cells belong together.
 */
export function joinSplitCells(row: readonly string[], header: Header): string[] | undefined {
  const last = row.findLastIndex((cell) => cell.trim() !== "");
  const isSpaced = header.cells.some((cell) => /^\s+\S/.test(cell));
  let extra = last + 1 - header.cells.length;
  const joined: string[] = [];
  for (const cell of row.slice(0, last + 1)) {
    const index = joined.length - 1;
    const before = joined[index] ?? "";
    const isText = !isSpaced && /^\s+\S/.test(cell) && before.trim() !== "";
    const isAmount = header.moneyColumns.has(index) && /\d$/.test(before) && DIGIT_GROUP.test(cell);
    if (extra > 0 && (isText || isAmount)) {
      joined[index] = `${before},${cell}`;
      extra -= 1;
    } else joined.push(cell);
  }
  const isReadable = [...header.moneyColumns].every((index) => {
    const text = joined[index] ?? "";
    return !text.includes(",") || (GROUPED.test(text) && !Number.isNaN(parseMoney(text)));
  });
  return extra === 0 && isReadable ? joined : undefined;
}

/** The rows of a file as they can be read, and what is wrong with the others. */
interface ReadableRows {
  rows: SheetRow[];
  errors: { row: number; message: string }[];
  notes: string[];
}

/** Joins the cells of rows with more commas than the header. Rows in which that is not certain have one error and are not read. */
export function joinOverlongRows(
  rows: readonly SheetRow[],
  errors: ReadableRows["errors"],
  header: Header,
): ReadableRows {
  const overlong = new Set(
    errors.filter(({ message }) => message === messages.tooManyCommas).map(({ row }) => row),
  );
  const repaired = new Set<number>();
  const readable = rows.flatMap((each): SheetRow[] => {
    if (!overlong.has(each.row)) return [each];
    const cells = each.cells.flatMap((cell) => (typeof cell === "string" ? [cell] : []));
    const joined = joinSplitCells(cells, header);
    if (joined === undefined) return [];
    repaired.add(each.row);
    return [{ row: each.row, cells: joined }];
  });
  return {
    rows: readable,
    errors: errors.filter(({ row }) => !repaired.has(row)),
    notes: repaired.size > 0 ? [messages.cellsJoined([...repaired])] : [],
  };
}
