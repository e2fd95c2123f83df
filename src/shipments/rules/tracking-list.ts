import { parseOrderNumber } from "#kit/rules/order-number.ts";

/** Why a line of a pasted list is not used. */
export type TrackingListProblem =
  | "no-order-number"
  | "no-tracking-number"
  | "repeated-order"
  | "repeated-tracking-number";

/** A line of a pasted list; `number` counts from 1. */
export interface TrackingListLine {
  number: number;
  text: string;
  orderNumber: string | null;
  trackingNumber: string | null;
  problem: TrackingListProblem | null;
}

/** Commas, semicolons, tabs and blanks separate the columns of lists from spreadsheets and messages. */
const SEPARATORS = /[\s,;|]+/;

/**
 * Parses a pasted list of order numbers and tracking numbers, one pair per line, in either order. Skips blank
 * lines. Reports a problem if a line repeats an order number or a tracking number of an earlier usable line.
 */
export function parseTrackingList(list: string): TrackingListLine[] {
  const orderNumbers = new Set<string>();
  const trackingNumbers = new Set<string>();
  return list.split(/\r?\n/).flatMap((line, index) => {
    const text = line.trim();
    if (text === "") return [];
    const { orderNumber, trackingNumber } = parseLine(text);
    const problem = findProblem(orderNumber, trackingNumber, orderNumbers, trackingNumbers);
    if (problem === null && orderNumber !== null && trackingNumber !== null) {
      orderNumbers.add(orderNumber);
      trackingNumbers.add(trackingNumber.toUpperCase());
    }
    return [{ number: index + 1, text, orderNumber, trackingNumber, problem }];
  });
}

function parseLine(line: string): Pick<TrackingListLine, "orderNumber" | "trackingNumber"> {
  const values = line
    .split(SEPARATORS)
    .map((value) => value.replaceAll(/^["'#]+|["']+$/g, ""))
    .filter((value) => value !== "");
  const position = values.findIndex((value) => parseOrderNumber(value) !== undefined);
  if (position === -1) return { orderNumber: null, trackingNumber: null };
  const others = values.toSpliced(position, 1);
  return {
    orderNumber: parseOrderNumber(values[position] ?? "") ?? null,
    trackingNumber: others.find((value) => /\d/.test(value)) ?? null,
  };
}

function findProblem(
  orderNumber: string | null,
  trackingNumber: string | null,
  orderNumbers: ReadonlySet<string>,
  trackingNumbers: ReadonlySet<string>,
): TrackingListProblem | null {
  if (orderNumber === null) return "no-order-number";
  if (trackingNumber === null) return "no-tracking-number";
  if (orderNumbers.has(orderNumber)) return "repeated-order";
  return trackingNumbers.has(trackingNumber.toUpperCase()) ? "repeated-tracking-number" : null;
}
