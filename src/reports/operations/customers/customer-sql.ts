import type { SQL } from "drizzle-orm";
import { and, arrayContains, eq, gte, isNull, lt, lte, not, or, sql } from "drizzle-orm";

import { customerProfiles, customerSummaries } from "#customers/tables/customer-schema.server.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { listSearchTexts } from "#orders/rules/order-search.ts";
import type { OrderChannel } from "#orders/rules/order-channel.ts";
import { containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  sortLatestFirst,
  sortReversed,
  sortUp,
  sortDown,
} from "#platform/db/statements/sort-columns.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";

import type { customerList } from "../../rules/customers/customer-list.ts";

const { id, phone, name, email, city, lastOrderAt, spent, searchText } = customerSummaries;

/** Returns the SQL condition of a search. Without `customers.contact`, contact details match as a whole. */
export function matchesCustomerSearch(search: string): SQL | undefined {
  if (!canSeeContacts())
    return matchesWithoutContacts(search, {
      indexed: searchText,
      names: [name],
      emails: [email],
      phones: [{ e164: phone }],
    });
  return or(...listSearchTexts(search).map((text) => containsFolded(searchText, text)));
}

/** Returns the SQL condition for customers with a newsletter subscription. */
export function hasNewsletter(): SQL {
  return subquery`${email} <> '' and lower(${email}) in (select ${newsletterSubscribers.email} from ${newsletterSubscribers})`;
}

/** Customers with an order of a product that was not cancelled. */
const boughtProduct = (productId: string): SQL => arrayContains(customerSummaries.products, [productId]);

const usedChannel = (channel: OrderChannel): SQL => arrayContains(customerSummaries.channels, [channel]);

function hasTag(tag: string): SQL {
  return subquery`${phone} in (
    select ${customerProfiles.phone} from ${customerProfiles} where ${customerProfiles.tags} @> array[${tag}]::text[])`;
}

const column = (value: unknown) => sql`${value}`;
const LATEST: readonly SortColumn[] = [sortLatestFirst(column(lastOrderAt)), sortUp(column(id))];
const highestFirst = (value: unknown) => sortReversed([sortDown(column(value)), sortDown(column(id))]);

/** The SQL of the list's search, filters and sort. */
export const customerSql: ListSql<typeof customerList> = {
  search: matchesCustomerSearch,
  filters: {
    city: (value) => (value.trim() === "" ? undefined : eq(sql`lower(${city})`, sql`lower(${value.trim()})`)),
    delivered: (count) => gte(customerSummaries.delivered, count),
    refused: (count) => gte(customerSummaries.refused, count),
    quietDays: (days) =>
      or(isNull(lastOrderAt), lt(lastOrderAt, sql`now() - make_interval(days => ${days}::int)`)),
    minSpent: (amount) => gte(spent, toPaisa(amount)),
    maxSpent: (amount) => lte(spent, toPaisa(amount)),
    product: boughtProduct,
    tag: hasTag,
    channel: usedChannel,
    newsletter: (answer) => and(answer === "yes" ? hasNewsletter() : not(sql`(${hasNewsletter()})`)),
  },
  sorts: {
    orders: highestFirst(customerSummaries.orders),
    spent: highestFirst(spent),
    last: sortReversed(LATEST),
  },
};
