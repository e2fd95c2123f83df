import type { SQL } from "drizzle-orm";
import { and, eq, gte, inArray, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orderStatusHistory } from "../../tables/order-history-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { ConfirmationState } from "../../rules/confirmation/confirmation.ts";
import type { ReservationState } from "../../rules/confirmation/reservation.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import { listSearchTexts } from "../../rules/order-search.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { ListConditions } from "#kit/operations/list.server.ts";
import { buildListCondition } from "#kit/operations/list.server.ts";
import type { OrderFilter } from "../../rules/order-list.ts";
import type { CheckoutMethod } from "../../rules/payment/checkout-method.ts";
import type { OneOrMore } from "#kit/rules/query-values.ts";
import { listValues } from "#kit/rules/query-values.ts";
import { orderList } from "../../rules/order-list.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { OVERDUE_AFTER_DAYS } from "../../rules/order-status.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

function matchesStatus(statuses: readonly OrderStatus[]): SQL {
  const [first] = statuses;
  return first !== undefined && statuses.length === 1
    ? eq(orders.status, first)
    : inArray(orders.status, [...statuses]);
}

function hasConfirmationState(states: readonly ConfirmationState[]): SQL {
  const { orderId, state } = orderConfirmations;
  return subquery`exists (select from ${orderConfirmations}
    where ${orderId} = ${orders.id} and ${inArray(state, [...states])})`;
}

function hasReservationState(states: readonly ReservationState[]): SQL {
  const { orderId, reservation } = orderConfirmations;
  return subquery`exists (select from ${orderConfirmations}
    where ${orderId} = ${orders.id} and ${inArray(reservation, [...states])})`;
}

/** Returns the SQL condition for the ways in which customers want to pay; orders with cash on delivery have none. */
function isPaidBy(methods: readonly CheckoutMethod[]): SQL | undefined {
  return or(
    inArray(orders.paymentMethod, [...methods]),
    methods.includes("cash-on-delivery") ? isNull(orders.paymentMethod) : undefined,
  );
}

/** Returns the SQL condition for overdue orders, including shipped orders without a `shipped` entry in the history. */
function isOverdue(): SQL | undefined {
  const { orderId, status, createdAt } = orderStatusHistory;
  const limit = sql`now() - make_interval(days => ${sql.raw(String(OVERDUE_AFTER_DAYS))})`;
  return and(
    eq(orders.status, "shipped"),
    subquery`not exists (select from ${orderStatusHistory}
      where ${orderId} = ${orders.id} and ${status} = 'shipped' and ${createdAt} >= ${limit})`,
  );
}

/**
 * Returns the SQL condition for the first order of a phone number that was not cancelled and earlier attempts, or for
 * later orders of one.
 */
function isOfCustomer(kind: "new" | "returning"): SQL | undefined {
  const first = alias(orders, "first_order");
  const isLater = subquery`exists (select from ${customerSummaries}
    join ${orders} as ${first} on ${first.id} = ${customerSummaries.firstOrderId}
    where ${customerSummaries.phone} = ${orders.customerPhoneE164}
      and (${first.createdAt}, ${first.id}) < (${orders.createdAt}, ${orders.id}))`;
  return kind === "new" ? and(isNotNull(orders.customerPhoneE164), not(isLater)) : isLater;
}

const SEARCHED_COLUMNS: SearchedColumns = {
  indexed: orders.searchText,
  numbers: [orders.orderNumber],
  names: [orders.customerName, orders.city, orders.productNames],
  emails: [orders.customerEmail],
  phones: [{ e164: orders.customerPhoneE164, typed: orders.customerPhone }],
};

/** Returns the SQL condition of a search in orders. Without `customers.contact`, contact details match as a whole. */
export function matchesOrderSearch(search: string | undefined): SQL | undefined {
  const texts = listSearchTexts(search ?? "");
  if (texts.length > 0 && !canSeeContacts()) return matchesWithoutContacts(search ?? "", SEARCHED_COLUMNS);
  return or(...texts.map((text) => containsFolded(orders.searchText, text)));
}

const orderConditions: ListConditions<typeof orderList> = {
  search: matchesOrderSearch,
  filters: {
    status: matchesStatus,
    payment: (states) => inArray(orders.paymentState, states),
    method: isPaidBy,
    channel: (channels) => inArray(orders.channel, channels),
    confirmation: hasConfirmationState,
    reservation: hasReservationState,
    overdue: isOverdue,
    origin: (origin) => (origin === "here" ? isNull(orders.importedFrom) : eq(orders.importedFrom, origin)),
    from: (from) => isInPeriod(orders.createdAt, { from }),
    to: (to) => isInPeriod(orders.createdAt, { to }),
    city: (city) =>
      city.trim() === "" ? undefined : eq(sql`lower(${orders.city})`, sql`lower(${city.trim()})`),
    customer: isOfCustomer,
    minTotal: (total) => gte(orders.totalAmount, toPaisa(total)),
    maxTotal: (total) => lte(orders.totalAmount, toPaisa(total)),
    email: (email) => eq(sql`lower(${orders.customerEmail})`, normalizeEmail(email)),
    ids: (ids) => inArray(orders.id, ids),
  },
};

/** Returns the SQL condition of a filter, or `undefined` if the filter matches every order. */
export function matchesOrderFilter(db: Database, filter: OrderFilter): SQL | undefined {
  const toList = <Value extends string>(values: OneOrMore<Value> | undefined) =>
    values === undefined ? undefined : [...listValues(values)];
  return buildListCondition(orderList, orderConditions, db, {
    ...filter,
    status: toList(filter.status),
    payment: toList(filter.payment),
    method: toList(filter.method),
    channel: toList(filter.channel),
    confirmation: toList(filter.confirmation),
    reservation: toList(filter.reservation),
    ids: toList(filter.ids),
  });
}
