import { choice, choices, days, flag, labelled, typed } from "#kit/rules/list-filters.ts";
import { HISTORY_SHOP_NAMES } from "#customers/rules/shop-files/history-schema.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { defineList } from "#kit/rules/list.ts";
import type { OneOrMore } from "#kit/rules/query-values.ts";
import { queryIds, queryPrice } from "#kit/rules/query-values.ts";
import { emailText } from "#kit/rules/text.ts";

import { CHANNEL_LABELS } from "./order-channel.ts";
import { CONFIRMATION_STATES } from "./confirmation/confirmation.ts";
import { RESERVATION_STATES } from "./confirmation/reservation.ts";
import { staffConfirmationMessages } from "./confirmation/staff-messages.ts";
import { orderMessages, orderStatusMessages } from "./order-messages.ts";
import { ORDER_LIST_LIMIT, ORDERS_PAGE_SIZE } from "./order-query.ts";
import { NEW_ORDER_PATH, NEW_ORDER_RULE } from "./staff-order/new-order.ts";
import { ORDER_PAYMENT_LABELS, ORDER_PAYMENT_STATES } from "./order-payment.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { CHECKOUT_METHODS } from "./payment/checkout-method.ts";
import { nameMethod } from "./payment/payment-texts.ts";
import { CASH_ON_DELIVERY } from "./payment/prepayment.ts";
import { staffOrderMessages } from "./staff-messages.ts";

/** Orders that are picked up have no courier to pay. */
const CASH = "Cash on receipt";

/**
 * The staff list of orders. Orders without a confirmation or reservation match no value of these filters. `overdue`
 * matches orders that were shipped more than 7 days ago and are not delivered; `origin` separates the orders of this shop
 * from imported past orders; `customer` separates the first order of a phone number from later ones; `search` matches order number, name,
 * email, phone number, city, street and the names of the products; `city` is the full name, case-insensitive; `minTotal` and `maxTotal` are in PKR, both
 * inclusive; `status-asc` sorts by progress, starting with pending. Spec: admin §2, §5.
 */
export const orderList = defineList({
  texts: {
    title: "Orders",
    items: "orders",
    none: "No orders yet",
    hint: "Orders appear here as customers place them.",
    next: { label: "Enter an order", to: NEW_ORDER_PATH, rule: NEW_ORDER_RULE },
    noMatch: "No orders found",
    noMatchHint: () => "Try another search, or clear the filters.",
    loadFailed: orderMessages.loadFailed,
    search: "Search by number, name, phone, email, address or product",
  },
  columns: {
    number: { label: "Order" },
    date: { label: "Date", sort: ["oldest", "newest"], isDescendingFirst: true },
    customer: { label: "Customer" },
    email: { label: "Email" },
    phone: { label: "Phone" },
    city: { label: "City" },
    channel: { label: "Channel" },
    items: { label: "Items" },
    total: { label: "Total", sort: ["total-asc", "total-desc"], isDescendingFirst: true },
    payment: { label: "Payment" },
    status: { label: "Status" },
  },
  filters: [
    choices(
      "status",
      "Status",
      labelled(ORDER_STATUSES, (status) => orderStatusMessages[status].label),
    ),
    choices(
      "confirmation",
      staffConfirmationMessages.heading,
      labelled(CONFIRMATION_STATES, (state) => staffConfirmationMessages.states[state]),
    ),
    choices(
      "reservation",
      staffConfirmationMessages.reservation,
      labelled(RESERVATION_STATES, (state) => staffConfirmationMessages.reservations[state]),
    ),
    choices(
      "payment",
      "Payment",
      labelled(ORDER_PAYMENT_STATES, (state) =>
        state === CASH_ON_DELIVERY ? CASH : ORDER_PAYMENT_LABELS[state],
      ),
    ),
    choices(
      "method",
      "Payment method",
      labelled(CHECKOUT_METHODS, (method) => (method === CASH_ON_DELIVERY ? CASH : nameMethod(method))),
    ),
    choices("channel", "Channel", CHANNEL_LABELS),
    days("Date"),
    flag("overdue", "Overdue", staffOrderMessages.overdue),
    choice("origin", "Origin", { here: "This shop", ...HISTORY_SHOP_NAMES }),
    typed("city", "City", 100),
    choice("customer", "Customer", { new: "New", returning: "Returning" }),
  ],
  params: { minTotal: queryPrice("minTotal").optional(), maxTotal: queryPrice("maxTotal").optional() },
  apiParams: {
    email: emailText().optional(),
    ids: queryIds({ maxCount: ORDER_LIST_LIMIT, idLength: 64 }).optional(),
  },
  otherSorts: [
    "number-asc",
    "number-desc",
    "customer-asc",
    "customer-desc",
    "city-asc",
    "city-desc",
    "items-asc",
    "items-desc",
    "status-asc",
    "status-desc",
  ],
  defaultSort: "newest",
  pageSize: ORDER_LIST_LIMIT,
  apiPageSize: ORDERS_PAGE_SIZE,
});

export type OrderSort = (typeof orderList.sorts)[number];

type AllFilters = Omit<ListFilterOf<typeof orderList>, "sort">;
type SeveralValues = Pick<
  AllFilters,
  "status" | "payment" | "method" | "channel" | "confirmation" | "reservation" | "ids"
>;

/** The filters of the order list; an order must match all of them. */
export type OrderFilter = Omit<AllFilters, keyof SeveralValues> & {
  [Name in keyof SeveralValues]: OneOrMore<NonNullable<SeveralValues[Name]>[number]> | undefined;
};

/** The filters and sort order of the list's page. */
export const orderUrlFilterSchema = orderList.urlSchema.omit({ page: true, pageSize: true });
