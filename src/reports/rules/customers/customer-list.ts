import { NEW_ORDER_PATH, NEW_ORDER_RULE } from "#orders/rules/staff-order/new-order.ts";
import { choice, choiceOf, prices, typed } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { queryNumber } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { CHANNEL_LABELS } from "#orders/rules/order-channel.ts";

/** Maximum of a number of orders in a filter. */
const MAX_ORDERS = 10_000;

/** Maximum number of days in a filter. */
const MAX_DAYS = 3650;

/** Returns a filter by a minimum number of orders; the API accepts every number. */
const atLeast = <const Name extends string>(name: Name, label: string) =>
  choiceOf(name, label, queryNumber(name, { min: 1, max: MAX_ORDERS }).optional(), {
    options: [1, 2, 3, 5, 10].map((value) => ({ value: String(value), label: `${value} or more` })),
  });

/**
 * The staff list of customers: one row per phone number with an order or a profile. All filters together are a segment,
 * which a saved view keeps. `search` matches name, phone number and email; `city` is the full name of the city of the
 * latest order; `delivered`, `refused`: minimum number of orders; `quietDays`: no order in the last days; amounts in PKR
 * of delivered orders; `product`: id of a product in an order that is not cancelled; `newsletter`: whether the latest
 * email address has agreed to the newsletter.
 */
export const customerList = defineList({
  texts: {
    title: "Customers",
    items: "customers",
    none: "No customers yet",
    hint: "Each phone number with an order appears here.",
    next: { label: "Enter an order", to: NEW_ORDER_PATH, rule: NEW_ORDER_RULE },
    noMatch: "No customers found",
    loadFailed: "Failed to load customers",
    search: "Search by name, phone or email",
  },
  columns: {
    name: { label: "Name" },
    phone: { label: "Phone" },
    city: { label: "City" },
    orders: { label: "Orders", sort: ["orders-asc", "orders-desc"], isDescendingFirst: true },
    delivered: { label: "Delivered" },
    refused: { label: "Refused" },
    spent: { label: "Spent", sort: ["spent-asc", "spent-desc"], isDescendingFirst: true },
    last: { label: "Last order", sort: ["oldest", "newest"], isDescendingFirst: true },
    tags: { label: "Tags" },
  },
  filters: [
    typed("city", "City", 100),
    atLeast("delivered", "Delivered"),
    atLeast("refused", "Refused"),
    choiceOf("quietDays", "No order since", queryNumber("quietDays", { min: 1, max: MAX_DAYS }).optional(), {
      options: [30, 60, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` })),
    }),
    prices("minSpent", "maxSpent", "Spent"),
    choiceOf("product", "Bought", text(100).optional()),
    choiceOf("tag", "Tag", text(60).optional()),
    choice("channel", "Channel", CHANNEL_LABELS),
    choice("newsletter", "Newsletter", { yes: "Agreed", no: "Not agreed" }),
  ],
  defaultSort: "newest",
});
