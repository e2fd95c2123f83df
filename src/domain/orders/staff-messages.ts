/** What staff read about orders. Spec: admin §4, §8. */
export const staffOrderMessages = {
  statusChanged: (orderNumber: string, status: string) => `Order ${orderNumber} is now ${status}`,
  holdsNoStock: (skipping: number, all: number) => {
    if (all === 1) return "No stock was deducted for this order: its bottles still count as available.";
    const bottles = skipping === 1 ? "its" : "their";
    return `No stock was deducted for ${skipping} of ${all} orders: ${bottles} bottles still count as available.`;
  },
  deductStock: "Deduct stock now",
  stockStays: "Stock and sold counts stay as they are.",
  changedByOthers: (status: string) =>
    `Someone else has set this order to ${status} meanwhile. Please look at it again.`,
  notesChanged: "Someone else has changed these notes meanwhile. Please look at them again.",
  notesSaved: "Notes saved",
  notesCleared: "Notes cleared",
  notesFailed: "Failed to save notes",
  orderFailed: "Failed to load the order",
  copyFailed: "The link is selected; copy it with your keyboard.",
  none: "No orders yet",
  noMatch: "No orders found",
  exported: (count: number) => (count === 1 ? "1 order exported" : `${count} orders exported`),
  noneOnPage: "No orders on this page",
  tooManyToPrint: (max: number) => `At most ${max} orders can be printed at once`,
  nothingToPrint: "No orders to print",
  unknownToPrint: (count: number) =>
    count === 1 ? "1 order was not found and is left out" : `${count} orders were not found and are left out`,
  allChanged: (count: number, status: string) =>
    count === 1 ? `1 order is now ${status}` : `${count} orders are now ${status}`,
  areSo: (count: number, status: string) =>
    count === 1
      ? `1 of them is ${status} already and stays as it is.`
      : `${count} of them are ${status} already and stay as they are.`,
  someRefused: (refused: number, all: number) =>
    `${refused} of ${all} could not be changed and ${refused === 1 ? "is" : "are"} as before:`,
  stoppedOnTheWay: (done: number, all: number, reason: string) =>
    `${reason} ${done} of ${all} were changed by then. Please look at the others again.`,
} as const;
