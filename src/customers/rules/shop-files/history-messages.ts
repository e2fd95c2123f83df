import type { HistoryKind } from "./history-schema.ts";

/** Texts about files with customers and past orders of another shop. Not in the specification. */
export const historyFileMessages = {
  unknownFile:
    "This is no export of orders or customers that the shop knows. It reads “orders_export.csv” and “customers_export.csv” of Shopify, and the files of the WooCommerce plugins WebToffee, SkyVerge and Advanced Order Export.",
  productFile: "This is a file of products. Import it on the page Products.",
  wooReport:
    "This is WooCommerce's report of orders, which has no phone numbers and addresses. Export the orders with a plugin, such as WebToffee's or Advanced Order Export.",
  unreliable: (row: number, message: string) => `Row ${row}: ${message}`,
  empty: "The file has no rows below its header.",
  unreadable: (column: string, text: string) => `“${shorten(text)}” in ${column} cannot be read.`,
  noNumber: "The row has no order number.",
  noDate: "The order has no date.",
  future: "The date is in the future.",
  twice: "The file has several orders with this number, and they differ.",
  otherDate: "A past order with this number and another date is here already.",
  noItemName: "An item has no name.",
  noLines: "The order has no items.",
  quantity: (text: string) => `The quantity “${shorten(text)}” cannot be read.`,
  currency: (code: string) => `The amounts are in ${shorten(code)}, not in rupees.`,
  negativeTotal: "The total is negative.",
  draft: "The order is a draft.",
  open: (status: string, shop: string) => `Not finished in ${shop}: ${shorten(status)}.`,
  noContact: "No phone number, and no newsletter consent with an email address.",
  newsletter: (email: string) => `newsletter: ${email}`,
  samePhone: (row: number) => `Row ${row} has the same phone number. Its name, tags and note are imported.`,
  sameEmail: (row: number) => `Row ${row} has the same email address.`,
  unsubscribed: (email: string) => `${email} unsubscribed from the newsletter here.`,
  withoutConsent: (count: number) =>
    `${count === 1 ? "1 email address has" : `${count} email addresses have`} no newsletter consent in the file and ${count === 1 ? "is" : "are"} not imported.`,
  erased: "The person's data was erased in this shop.",
  withoutZone: "Times without a time zone are read as Pakistan time.",
  dayFirst: "Dates such as 3/4/2024 are read as day/month/year.",
  monthFirst: "Dates such as 3/14/2024 are read as month/day/year.",
  retention: (count: number, months: number) =>
    `${count === 1 ? "1 order is" : `${count} orders are`} older than ${months} months: names and contact details are deleted tonight, as Settings → Privacy says.`,
  unmatched: (count: number) =>
    `${count === 1 ? "1 item belongs" : `${count} items belong`} to no product here and ${count === 1 ? "is" : "are"} kept as text.`,
  rounded: (count: number) =>
    `${count === 1 ? "1 phone number has" : `${count} phone numbers have`} lost digits in a spreadsheet (“9.23E+11”) and ${count === 1 ? "is" : "are"} kept in the notes only. Export the file again and import it without opening it.`,
  consentInCustomers:
    "Newsletter consent is read from the file of customers only, because an order keeps a consent that was withdrawn later.",
  title: "Import customers and past orders",
  hint: "The export of orders or of customers from Shopify (“orders_export.csv”, “customers_export.csv”), or from WooCommerce with the plugin of WebToffee, SkyVerge or Advanced Order Export. Past orders are history: they move no stock, send nothing and appear in no queue. Their amounts count in the figures of their dates.",
  run: (kind: HistoryKind, added: number, subscribed: number) => {
    if (added === 0) return "Nothing to import";
    if (kind === "orders") return added === 1 ? "Import 1 past order" : `Import ${added} past orders`;
    const people = added === 1 ? "Import 1 customer" : `Import ${added} customers`;
    return subscribed === 0 ? people : `${people}, ${subscribed} with newsletter`;
  },
  imported: (kind: HistoryKind, added: number) =>
    kind === "orders"
      ? `${added === 1 ? "1 past order is" : `${added} past orders are`} in the list`
      : `${added === 1 ? "1 customer is" : `${added} customers are`} imported`,
  counts: (kind: HistoryKind, added: number, subscribed: number) => {
    const records =
      kind === "orders"
        ? added === 1
          ? "past order"
          : "past orders"
        : added === 1
          ? "customer"
          : "customers";
    return `${added} ${records}${subscribed > 0 ? `, ${subscribed} newsletter` : ""}`;
  },
  importFailed: "Failed to import the file. Please try again.",
  undone: "The import was undone",
  undoFailed: "Failed to undo the import. Nothing was changed.",
  undoText: (fileName: string) =>
    `Deletes the past orders, or the customers and newsletter subscriptions, that ${fileName} added.`,
  openOrders: (count: number, shop: string) =>
    `${count === 1 ? "1 order is" : `${count} orders are`} neither delivered nor cancelled in ${shop}`,
  openChoices: {
    "leave-out": "Leave out and finish them there",
    delivered: "Import as delivered",
    cancelled: "Import as cancelled",
  },
  outcomes: { added: "To import", known: "Here already, unchanged", "left-out": "Left out" },
  more: (count: number) => `and ${count} more`,
  ignored: (headers: readonly string[]) => `Columns that are not imported: ${headers.join(", ")}`,
  undoneAlready: "This import was already undone",
  importUnknown: "Import not found",
  changedSince: (numbers: readonly string[], others: number) =>
    `Nothing was undone, because staff changed ${numbers.join(", ")}${others > 0 ? ` and ${others} more` : ""} since the import.`,
} as const;

const MAX_QUOTED = 60;

/** Returns the start of a text, for a message that quotes it. */
function shorten(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()} …` : text;
}
