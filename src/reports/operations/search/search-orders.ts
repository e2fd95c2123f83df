import { and, count, desc, inArray, like, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { buildContainsPattern, buildFoldedText } from "#platform/db/statements/like-pattern.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { listSearchTexts } from "#orders/rules/order-search.ts";
import { foldText } from "#platform/rules/fold-text.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { StaffSearch } from "../../rules/staff-search.ts";
import { MAX_STAFF_RESULTS } from "../../rules/staff-search.ts";
import { selectDelivery } from "#orders/operations/lists/computed-columns.ts";
import { matchesOrderFilter } from "#orders/operations/lists/order-filter.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";

/** Maximum number of matches that are ranked, newest first. Limits the cost of a search that matches most orders. */
const MAX_CANDIDATES = 200;

/**
 * Finds orders by number, name, phone, email, city, street and product, and the customers of these orders. Matches at the end of a
 * word come first, such as the last digits of a number, then newer orders.
 */
export async function searchOrders(
  db: Database,
  search: string,
): Promise<Pick<StaffSearch, "orders" | "customers">> {
  const candidates = db
    .select({ id: orders.id })
    .from(orders)
    .where(matchesOrderFilter(db, { search }))
    .orderBy(descNullsLast(orders.createdAt), orders.id)
    .limit(MAX_CANDIDATES);
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      customerPhone: orders.customerPhone,
      phoneE164: orders.customerPhoneE164,
      city: orders.city,
      status: orders.status,
      delivery: selectDelivery,
      totalAmount: orders.totalAmount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(inArray(orders.id, candidates))
    .orderBy(desc(matchesWordEnd(search)), descNullsLast(orders.createdAt), orders.id);
  const foundOrders = rows.slice(0, MAX_STAFF_RESULTS).map(({ phoneE164: _phoneE164, ...row }) => ({
    ...row,
    totalAmount: toPkr(row.totalAmount),
    createdAt: row.createdAt.toISOString(),
  }));
  return { orders: foundOrders, customers: await toCustomers(db, rows) };
}

const openText = buildFoldedText(
  sql`${orders.orderNumber} || ' ' || ${orders.customerName} || ' ' || ${orders.city} || ' ' || ${orders.productNames}`,
);

/** Returns an expression that is true if a searched text is at the end of a word in the order's search text. */
function matchesWordEnd(search: string): SQL {
  // A match in a masked phone number must not change the order of the results.
  const searchText = canSeeContacts() ? orders.searchText : openText;
  const conditions = listSearchTexts(search).flatMap((text) => {
    const endPattern = buildContainsPattern(foldText(text)).slice(0, -1);
    return [like(searchText, endPattern), like(searchText, `${endPattern} %`)];
  });
  return or(...conditions) ?? sql`false`;
}

interface CandidateRow {
  id: string;
  customerName: string;
  customerPhone: string;
  phoneE164: string | null;
  city: string;
  createdAt: Date;
}

/** Returns the customers of orders, sorted by their best match, with the total number of each customer's orders. */
async function toCustomers(db: Database, rows: readonly CandidateRow[]): Promise<StaffSearch["customers"]> {
  const rowsByPhone = new Map<string, CandidateRow[]>();
  for (const row of rows) {
    const phone = row.phoneE164 ?? row.customerPhone;
    // Erased orders have no phone number and belong to different customers.
    if (phone === "") continue;
    rowsByPhone.set(phone, [...(rowsByPhone.get(phone) ?? []), row]);
  }
  const bestCustomers = [...rowsByPhone].slice(0, MAX_STAFF_RESULTS);
  const counts = await countOrders(
    db,
    bestCustomers.map(([phone]) => phone),
  );
  return bestCustomers.flatMap(([phone, [bestMatch, ...otherMatches]]) => {
    if (bestMatch === undefined) return [];
    const lastOrder = [bestMatch, ...otherMatches].reduce((a, b) => (b.createdAt > a.createdAt ? b : a));
    return [
      {
        phone: bestMatch.customerPhone,
        name: lastOrder.customerName,
        city: lastOrder.city,
        orders: counts.get(phone) ?? 1,
        lastOrderId: lastOrder.id,
      },
    ];
  });
}

/** Counts the orders of phone numbers in E.164 format, or as entered if the number is invalid. */
async function countOrders(db: Database, phones: readonly string[]): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map();
  const phone = sql<string>`coalesce(${orders.customerPhoneE164}, ${orders.customerPhone})`;
  const rows = await db
    .select({ phone, count: count() })
    .from(orders)
    .where(
      or(
        inArray(orders.customerPhoneE164, [...phones]),
        and(sql`${orders.customerPhoneE164} is null`, inArray(orders.customerPhone, [...phones])),
      ),
    )
    .groupBy(phone);
  return new Map(rows.map((row) => [row.phone, row.count]));
}
