import { staffShipmentMessages } from "#domain/shipments/staff-messages.ts";
import { parseTrackingList } from "#domain/shipments/tracking-list.ts";

/** The tracking numbers of a pasted list by order number, and descriptions of the lines that were not used. */
interface FilledNumbers {
  numbers: Map<string, string>;
  unused: string[];
}

/** Returns the tracking numbers of a pasted list for these orders. */
export function fillTrackingNumbers(list: string, orderNumbers: ReadonlySet<string>): FilledNumbers {
  const numbers = new Map<string, string>();
  const unused: string[] = [];
  for (const { text, orderNumber, trackingNumber, problem } of parseTrackingList(list)) {
    if (problem !== null) unused.push(`${text} (${staffShipmentMessages.lineProblems[problem]})`);
    else if (orderNumber === null || trackingNumber === null) continue;
    else if (orderNumbers.has(orderNumber)) numbers.set(orderNumber, trackingNumber);
    else unused.push(`${text} (${staffShipmentMessages.notSelected})`);
  }
  return { numbers, unused };
}
