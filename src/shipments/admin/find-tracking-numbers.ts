import { staffShipmentMessages } from "../rules/staff-messages.ts";
import { parseTrackingList } from "../rules/tracking-list.ts";

/** The tracking numbers in a pasted list. */
interface PastedNumbers {
  /** Tracking numbers by order number. */
  numbers: Map<string, string>;
  /** Unused lines, each followed by the reason. */
  unusedLines: string[];
}

/** Finds the tracking numbers of the given orders in a pasted list. */
export function findTrackingNumbers(list: string, orderNumbers: ReadonlySet<string>): PastedNumbers {
  const numbers = new Map<string, string>();
  const unusedLines: string[] = [];
  for (const { text, orderNumber, trackingNumber, problem } of parseTrackingList(list)) {
    if (problem !== null) unusedLines.push(`${text} (${staffShipmentMessages.lineProblems[problem]})`);
    else if (orderNumber === null || trackingNumber === null) continue;
    else if (orderNumbers.has(orderNumber)) numbers.set(orderNumber, trackingNumber);
    else unusedLines.push(`${text} (${staffShipmentMessages.notSelected})`);
  }
  return { numbers, unusedLines };
}
