import type { SQL } from "drizzle-orm";
import { and, eq, gte, inArray, lte, or, sql } from "drizzle-orm";

import { containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import type { Period } from "#platform/db/statements/period.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orderStatusHistory } from "../../tables/order-history-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { ConfirmationState } from "../../rules/confirmation/confirmation.ts";
import type { ReservationState } from "../../rules/confirmation/reservation.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import { listSearchTexts } from "../../rules/order-search.ts";
import type { OneOrMore } from "#kit/rules/query-values.ts";
import { listValues } from "#kit/rules/query-values.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { OVERDUE_AFTER_DAYS } from "../../rules/order-status.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

/** Filters of the order list; an order must match all of them. */
export interface OrderFilter extends Period {
  /** One or several statuses. */
  status?: OneOrMore<OrderStatus> | undefined;
  /** One or several states of the confirmation. Orders without a confirmation do not match. */
  confirmation?: OneOrMore<ConfirmationState> | undefined;
  /** One or several states of the reservation. Orders that reserve no bottles do not match. */
  reservation?: OneOrMore<ReservationState> | undefined;
  /** Matches only orders that were shipped more than {@link OVERDUE_AFTER_DAYS} days ago and are not delivered. */
  overdue?: true | undefined;
  /** Matches order number, customer name, email, city, and phone number in any format. Spec: admin §5. See `matchesOrderSearch`. */
  search?: string | undefined;
  /** Full name of the city, case-insensitive. */
  city?: string | undefined;
  /** Bounds of the total in PKR, both inclusive. */
  minTotal?: number | undefined;
  maxTotal?: number | undefined;
  email?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** Returns the SQL condition of a filter, or `undefined` if the filter matches every order. */
export function matchesOrderFilter(filter: OrderFilter): SQL | undefined {
  const {
    status,
    confirmation,
    reservation,
    overdue,
    from,
    to,
    city = "",
    minTotal,
    maxTotal,
    email,
    ids,
  } = filter;
  return and(
    status === undefined ? undefined : matchesStatus(listValues(status)),
    confirmation === undefined ? undefined : hasConfirmationState(listValues(confirmation)),
    reservation === undefined ? undefined : hasReservationState(listValues(reservation)),
    overdue === undefined ? undefined : isOverdue(),
    isInPeriod(orders.createdAt, { from, to }),
    city.trim() === "" ? undefined : eq(sql`lower(${orders.city})`, sql`lower(${city.trim()})`),
    minTotal === undefined ? undefined : gte(orders.totalAmount, toPaisa(minTotal)),
    maxTotal === undefined ? undefined : lte(orders.totalAmount, toPaisa(maxTotal)),
    email === undefined ? undefined : eq(sql`lower(${orders.customerEmail})`, normalizeEmail(email)),
    matchesOrderSearch(filter.search),
    ids === undefined ? undefined : inArray(orders.id, [...ids]),
  );
}

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

const SEARCHED_COLUMNS: SearchedColumns = {
  indexed: orders.searchText,
  numbers: [orders.orderNumber],
  names: [orders.customerName, orders.city],
  emails: [orders.customerEmail],
  phones: [{ e164: orders.customerPhoneE164, typed: orders.customerPhone }],
};

/** Returns the SQL condition of a search in orders. Without `customers.contact`, contact details match as a whole. */
export function matchesOrderSearch(search: string | undefined): SQL | undefined {
  const texts = listSearchTexts(search ?? "");
  if (texts.length > 0 && !canSeeContacts()) return matchesWithoutContacts(search ?? "", SEARCHED_COLUMNS);
  return or(...texts.map((text) => containsFolded(orders.searchText, text)));
}
